CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_path" text NOT NULL,
	"to_path" text NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_hit_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_from_path_canonical" CHECK ("redirects"."from_path" ~ '^/[^/]' and "redirects"."from_path" !~ '//|[[:cntrl:]]|/$'
        and strpos("redirects"."from_path", chr(92)) = 0 and length("redirects"."from_path") <= 500),
	CONSTRAINT "redirects_to_path_own" CHECK ("redirects"."to_path" ~ '^/[!-~]*$' and "redirects"."to_path" !~ '^//'
        and strpos("redirects"."to_path", chr(92)) = 0 and length("redirects"."to_path") <= 500),
	CONSTRAINT "redirects_to_elsewhere" CHECK ("redirects"."from_path" <> "redirects"."to_path"),
	CONSTRAINT "redirects_hits_not_negative" CHECK ("redirects"."hits" >= 0)
);
--> statement-breakpoint
ALTER TABLE "staff_history" DROP CONSTRAINT "staff_history_subject_known";--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_from_path" ON "redirects" USING btree ("from_path");--> statement-breakpoint
CREATE INDEX "redirects_newest" ON "redirects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "redirects_search" ON "redirects" USING gin (lower("from_path" || ' ' || "to_path") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "staff_history" ADD CONSTRAINT "staff_history_subject_known" CHECK ("staff_history"."subject" in ('product', 'order', 'person', 'message', 'offer', 'subscriber', 'list', 'settings', 'discount', 'redirect'));