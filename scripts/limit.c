// limit FILE.teehistorian: how fast a bare loop reads a log on this machine.
//
//	cc -O3 -o limit scripts/limit.c
//
// It adds the positions and inputs of a file in memory up and does nothing else:
// the ruler docs/performance.md holds our reader against. Ticks, names, events,
// damage and private data are none of its business; a file that is not whole
// crashes it.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline const uint8_t *read_int(const uint8_t *p, int32_t *v) {
	uint8_t c = *p++;
	int32_t sign = -(int32_t)(c >> 6 & 1), x = c & 0x3f;
	for (int shift = 6; c & 0x80; shift += 7) {
		c = *p++;
		x |= (int32_t)(c & 0x7f) << shift;
	}
	*v = x ^ sign;
	return p;
}

static const uint8_t *skip_text(const uint8_t *p) { return p + strlen((const char *)p) + 1; }

static int64_t walk(const uint8_t *p) {
	static int32_t pos[128][2], input[128][10];
	memset(pos, 0, sizeof pos);
	memset(input, 0, sizeof input);
	p = skip_text(p + 16);
	for (int32_t id, who, x, y;;) {
		p = read_int(p, &id);
		if (id >= 0) { // PLAYER_DIFF
			p = read_int(read_int(p, &x), &y);
			pos[id & 127][0] += x;
			pos[id & 127][1] += y;
			continue;
		}
		if (id == -1) // FINISH
			break;
		if (id != -11)
			p = read_int(p, &who);
		switch (id) {
		case -5: // INPUT_DIFF
		case -6: // INPUT_NEW
			for (int i = 0; i < 10; i++) {
				p = read_int(p, &x);
				input[who & 127][i] = id == -5 ? input[who & 127][i] + x : x;
			}
			break;
		case -2: // TICK_SKIP
		case -4: // PLAYER_OLD
		case -8: // JOIN
			break;
		case -3: // PLAYER_NEW
			p = read_int(read_int(p, &pos[who & 127][0]), &pos[who & 127][1]);
			break;
		case -7: // MESSAGE
			p = read_int(p, &x) + x;
			break;
		case -9: // DROP
			p = skip_text(p);
			break;
		case -10: // CONSOLE_COMMAND
			p = skip_text(read_int(p, &x));
			for (p = read_int(p, &x); x > 0; x--)
				p = skip_text(p);
			break;
		case -11: // EX
			p = read_int(p + 16, &x) + x;
			break;
		default:
			fprintf(stderr, "message %d is unknown\n", id);
			exit(1);
		}
	}
	int64_t sum = 0;
	for (int i = 0; i < 128; i++)
		sum += pos[i][0] + pos[i][1] + input[i][1];
	return sum;
}

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
	FILE *f = argc == 2 ? fopen(argv[1], "rb") : NULL;
	if (!f || fseek(f, 0, SEEK_END)) {
		fprintf(stderr, "limit FILE.teehistorian\n");
		return 2;
	}
	long size = ftell(f);
	rewind(f);
	uint8_t *data = calloc(1, size + 64);
	if (!data || fread(data, 1, size, f) != (size_t)size)
		return 1;
	volatile int64_t sum = 0;
	double best = 1e9;
	for (double begin = now(); now() < begin + 2;) {
		double from = now();
		sum += walk(data);
		double took = now() - from;
		best = took < best ? took : best;
	}
	printf("%.0f MB/s\n", size / 1e6 / best);
	return 0;
}
