package library

// applicationID marks an SQLite file as an index of ours: "plhd".
const applicationID = 0x706c6864

// schemaVersion is raised with every change of the schema or of what is read from
// recordings. An index of another version is rebuilt.
const schemaVersion = 6

// schema holds times as seconds (REAL) in recordings, Unix seconds for dates,
// nanoseconds for file times, milliseconds for runs. A NULL is "not known".
const schema = `
CREATE TABLE folders (
	id      INTEGER PRIMARY KEY,
	path    TEXT NOT NULL UNIQUE,
	exclude TEXT NOT NULL DEFAULT '',         -- patterns, one a line
	present INTEGER NOT NULL DEFAULT 1        -- 0: a disconnected disk
) STRICT;

-- One row a recording, however many copies of it there are.
CREATE TABLE recordings (
	id          INTEGER PRIMARY KEY,
	fingerprint BLOB NOT NULL UNIQUE,
	bytes       INTEGER NOT NULL,
	depth       INTEGER NOT NULL,             -- 1: header read, 2: all read
	format      TEXT NOT NULL,
	game_name   TEXT NOT NULL,
	map         TEXT NOT NULL,
	server      TEXT NOT NULL,
	game_id     TEXT NOT NULL,                -- of the first game, '' unknown
	started     INTEGER,
	seconds     REAL,
	players     INTEGER NOT NULL DEFAULT 0,   -- distinct names
	complete    INTEGER,
	error       TEXT NOT NULL DEFAULT '',     -- why it cannot be read, or ends early
	leading     TEXT NOT NULL DEFAULT '',     -- names of the longest in the game, one a line
	round       INTEGER NOT NULL DEFAULT 0,   -- the same for recordings of one round: see storeRound; 0 not known
	watched     REAL NOT NULL DEFAULT 0,      -- seconds, as far as it was watched
	watched_at  INTEGER NOT NULL DEFAULT 0,   -- Unix seconds, 0 never
	bookmarks   INTEGER NOT NULL DEFAULT 0    -- 1: the user has set some
) STRICT;
CREATE INDEX recordings_depth ON recordings(depth) WHERE depth < 2;
CREATE INDEX recordings_map ON recordings(map COLLATE NOCASE);
CREATE INDEX recordings_game_id ON recordings(game_id);
CREATE INDEX recordings_round ON recordings(round) WHERE round <> 0;

CREATE TABLE files (
	id        INTEGER PRIMARY KEY,
	folder    INTEGER NOT NULL REFERENCES folders(id) ON DELETE CASCADE,
	path      TEXT NOT NULL UNIQUE,
	name      TEXT NOT NULL,                     -- the last element of the path
	bytes     INTEGER NOT NULL,
	modified  INTEGER NOT NULL,
	recording INTEGER REFERENCES recordings(id), -- NULL: not looked into yet
	error     TEXT NOT NULL DEFAULT '',          -- why it is no recording
	entries   INTEGER NOT NULL DEFAULT 0,        -- recordings in this archive, if it has several
	archive   INTEGER REFERENCES files(id) ON DELETE CASCADE -- the archive this one is in
) STRICT;
CREATE INDEX files_recording ON files(recording);
CREATE INDEX files_archive ON files(archive) WHERE archive IS NOT NULL;
CREATE INDEX files_folder ON files(folder);
CREATE INDEX files_new ON files(id) WHERE recording IS NULL AND error = '' AND entries = 0;

CREATE TABLE players (
	recording INTEGER NOT NULL REFERENCES recordings(id) ON DELETE CASCADE,
	name      TEXT NOT NULL,
	clan      TEXT NOT NULL,
	seconds   REAL NOT NULL,                  -- in the game, all stints together
	PRIMARY KEY (recording, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX players_name ON players(name COLLATE NOCASE);

CREATE TABLE runs (
	recording     INTEGER NOT NULL REFERENCES recordings(id) ON DELETE CASCADE,
	run           INTEGER NOT NULL,
	game          INTEGER NOT NULL,
	map           TEXT NOT NULL,
	player        INTEGER NOT NULL,           -- client ID of the player, or of one of the team's
	name          TEXT NOT NULL,              -- of the player, or of the team's players
	team          INTEGER NOT NULL,
	start_seconds REAL NOT NULL,
	finish_ms     INTEGER,                    -- NULL: not finished
	finish        INTEGER,                    -- the same for one finish in several recordings: see finishOf
	shared        INTEGER NOT NULL,           -- 1: there are several
	time_from     TEXT NOT NULL,
	practice      INTEGER NOT NULL,
	progress      REAL,
	PRIMARY KEY (recording, run)
) STRICT, WITHOUT ROWID;
CREATE INDEX runs_map ON runs(map COLLATE NOCASE, finish_ms) WHERE finish_ms IS NOT NULL;
CREATE INDEX runs_finish ON runs(finish) WHERE finish IS NOT NULL;
CREATE INDEX runs_shared ON runs(recording, finish) WHERE shared = 1;
CREATE INDEX runs_name ON runs(name COLLATE NOCASE, map COLLATE NOCASE, finish_ms);

CREATE TABLE events (
	recording INTEGER NOT NULL REFERENCES recordings(id) ON DELETE CASCADE,
	number    INTEGER NOT NULL,
	game      INTEGER NOT NULL,
	tick      INTEGER NOT NULL,
	seconds   REAL NOT NULL,
	kind      TEXT NOT NULL,
	name      TEXT NOT NULL,
	text      TEXT NOT NULL,
	PRIMARY KEY (recording, number)
) STRICT, WITHOUT ROWID;

-- A small picture of the map and the route through it, as PNG.
CREATE TABLE pictures (
	recording INTEGER PRIMARY KEY REFERENCES recordings(id) ON DELETE CASCADE,
	png       BLOB NOT NULL
) STRICT;

-- Where tees died and froze on a map: see appendCells.
CREATE TABLE heat (
	recording INTEGER NOT NULL REFERENCES recordings(id) ON DELETE CASCADE,
	map       TEXT NOT NULL,
	cells     BLOB NOT NULL,
	PRIMARY KEY (recording, map)
) STRICT, WITHOUT ROWID;
CREATE INDEX heat_map ON heat(map COLLATE NOCASE);

-- The words of a recording; rowid is recordings.id. The text itself is not kept.
CREATE VIRTUAL TABLE words USING fts5 (
	map, players, server, chat,
	content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3'
);

-- The words of file names; rowid is files.id.
CREATE VIRTUAL TABLE file_words USING fts5 (
	name, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3'
);
CREATE TRIGGER files_insert AFTER INSERT ON files BEGIN
	INSERT INTO file_words(rowid, name) VALUES (new.id, new.name);
END;
CREATE TRIGGER files_delete AFTER DELETE ON files BEGIN
	DELETE FROM file_words WHERE rowid = old.id;
END;
`
