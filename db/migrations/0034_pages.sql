CREATE TABLE "page_pictures" (
	"image_url" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"alt" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_publications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"in_force_from" date,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"place" integer,
	CONSTRAINT "page_publications_state_known" CHECK ("page_publications"."state" in ('scheduled', 'published', 'cancelled')),
	CONSTRAINT "page_publications_published_once" CHECK (("page_publications"."state" = 'published') = ("page_publications"."published_at" is not null) and ("page_publications"."state" = 'published') = ("page_publications"."place" is not null))
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"document" text NOT NULL,
	"number" integer NOT NULL,
	"value" jsonb NOT NULL,
	"restored_from" integer,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_versions_document_number_pk" PRIMARY KEY("document","number"),
	CONSTRAINT "page_versions_number_after_default" CHECK ("page_versions"."number" >= 2),
	CONSTRAINT "page_versions_value_is_object" CHECK (jsonb_typeof("page_versions"."value") = 'object'),
	CONSTRAINT "page_versions_document_named" CHECK ("page_versions"."document" ~ '^[a-z][a-z-]{0,39}$')
);
--> statement-breakpoint
CREATE TABLE "terms_texts" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terms_texts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"digest" text NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_history" DROP CONSTRAINT "staff_history_subject_known";--> statement-breakpoint
ALTER TABLE "page_publications" ADD CONSTRAINT "page_publications_staff_id_admin_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."admin_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_publications" ADD CONSTRAINT "page_publications_version" FOREIGN KEY ("document","number") REFERENCES "public"."page_versions"("document","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_staff_id_admin_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."admin_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_pictures_newest" ON "page_pictures" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "page_publications_scheduled" ON "page_publications" USING btree ("document") WHERE "page_publications"."state" = 'scheduled';--> statement-breakpoint
CREATE UNIQUE INDEX "page_publications_place" ON "page_publications" USING btree ("document","place");--> statement-breakpoint
CREATE INDEX "page_publications_due" ON "page_publications" USING btree ("due_at") WHERE "page_publications"."state" = 'scheduled';--> statement-breakpoint
CREATE UNIQUE INDEX "terms_texts_digest" ON "terms_texts" USING btree ("digest");--> statement-breakpoint
ALTER TABLE "staff_history" ADD CONSTRAINT "staff_history_subject_known" CHECK ("staff_history"."subject" in ('product', 'order', 'person', 'message', 'offer', 'subscriber', 'list', 'settings', 'discount', 'testimonial', 'redirect', 'page'));--> statement-breakpoint
CREATE TRIGGER page_versions_append_only BEFORE UPDATE OR DELETE ON page_versions
	FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER terms_texts_append_only BEFORE UPDATE OR DELETE ON terms_texts
	FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What was published or cancelled stays as it was.
CREATE TRIGGER page_publications_kept BEFORE DELETE ON page_publications
	FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER page_publications_final BEFORE UPDATE ON page_publications
	FOR EACH ROW WHEN (OLD.state <> 'scheduled') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Every process holds the published words in memory and reads them again when they have changed.
CREATE FUNCTION announce_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('words', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER page_publications_announced AFTER INSERT OR UPDATE ON page_publications
	FOR EACH ROW WHEN (NEW.state = 'published') EXECUTE FUNCTION announce_words();
