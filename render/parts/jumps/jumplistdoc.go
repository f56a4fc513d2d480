package jumps
