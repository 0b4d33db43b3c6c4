CREATE TABLE "settings" (
	"section" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_section_known" CHECK ("settings"."section" in ('trader', 'contact', 'hours', 'social', 'brands', 'mail', 'rules')),
	CONSTRAINT "settings_value_is_object" CHECK (jsonb_typeof("settings"."value") = 'object')
);
--> statement-breakpoint
ALTER TABLE "staff_history" DROP CONSTRAINT "staff_history_subject_known";--> statement-breakpoint
ALTER TABLE "staff_history" ADD CONSTRAINT "staff_history_subject_known" CHECK ("staff_history"."subject" in ('product', 'order', 'person', 'message', 'offer', 'subscriber', 'list', 'settings'));--> statement-breakpoint
-- Every process holds the settings in memory and reads them again when they have changed.
CREATE FUNCTION announce_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('settings', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settings_announced AFTER INSERT OR UPDATE OR DELETE ON settings
	FOR EACH STATEMENT EXECUTE FUNCTION announce_settings();
