// Package parquet writes Apache Parquet files, the column files that DuckDB,
// Spark, ClickHouse and pandas read.
//
// A file consists of row groups; a row group of one chunk per column; a chunk of
// pages, which a reader can skip by their smallest and largest value. Behind the
// last row group are the indexes of the pages and the description of everything.
//
// Encodings and descriptions come from packages of parquet-go, which also reads
// the files back in tests. Its own writer takes any Go type and so links Protocol
// Buffers, geometry, Brotli and an HTTP server: four times what this package
// brings along (ADR 32).
//
// What is written: version 2 data pages with Snappy, dictionaries where the caller
// expects values to repeat, checksums, statistics of chunks, and indexes of pages.
package parquet
