CREATE TABLE "empty_searches" (
	"words" text PRIMARY KEY NOT NULL,
	"searches" integer NOT NULL,
	"last_asked_at" timestamp with time zone NOT NULL,
	"dismissed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "empty_searches_words_short" CHECK (char_length("empty_searches"."words") between 1 and 40),
	CONSTRAINT "empty_searches_positive" CHECK ("empty_searches"."searches" > 0)
);
