CREATE TABLE "delivery_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"zone_id" uuid NOT NULL,
	CONSTRAINT "delivery_codes_form" CHECK ("delivery_codes"."code" ~ '^[A-Z]{1,2}([1-9]?[0-9][A-Z]?)?$')
);
--> statement-breakpoint
CREATE TABLE "delivery_zones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_rest" boolean DEFAULT false NOT NULL,
	"kind" text NOT NULL,
	"price" numeric(10,2),
	"lead_days" integer,
	"weekdays" text[],
	"last_order_time" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_zones_name_length" CHECK (char_length("delivery_zones"."name") between 1 and 60),
	CONSTRAINT "delivery_zones_kind_known" CHECK ("delivery_zones"."kind" in ('delivered', 'ask', 'not')),
	CONSTRAINT "delivery_zones_terms" CHECK (num_nonnulls("delivery_zones"."price", "delivery_zones"."lead_days", "delivery_zones"."weekdays", "delivery_zones"."last_order_time")
        = case "delivery_zones"."kind" when 'delivered' then 4 else 0 end),
	CONSTRAINT "delivery_zones_price" CHECK ("delivery_zones"."price" between 0 and 10000),
	CONSTRAINT "delivery_zones_lead_days" CHECK ("delivery_zones"."lead_days" between 0 and 60),
	CONSTRAINT "delivery_zones_weekdays" CHECK (cardinality("delivery_zones"."weekdays") between 1 and 7 and "delivery_zones"."weekdays" <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
	CONSTRAINT "delivery_zones_last_order_time" CHECK ("delivery_zones"."last_order_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "staff_history" DROP CONSTRAINT "staff_history_subject_known";--> statement-breakpoint
ALTER TABLE "delivery_codes" ADD CONSTRAINT "delivery_codes_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_codes_zone" ON "delivery_codes" USING btree ("zone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_zones_name" ON "delivery_zones" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_zones_rest" ON "delivery_zones" USING btree ("is_rest") WHERE "delivery_zones"."is_rest";--> statement-breakpoint
ALTER TABLE "staff_history" ADD CONSTRAINT "staff_history_subject_known" CHECK ("staff_history"."subject" in ('product', 'order', 'person', 'message', 'offer', 'subscriber', 'list', 'settings', 'discount', 'testimonial', 'redirect', 'page', 'zone'));
--> statement-breakpoint
-- Every process holds the zones in memory and reads them again when they have changed.
CREATE FUNCTION announce_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('delivery', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_zones_announced AFTER INSERT OR UPDATE OR DELETE ON delivery_zones
	FOR EACH STATEMENT EXECUTE FUNCTION announce_delivery();
--> statement-breakpoint
CREATE TRIGGER delivery_codes_announced AFTER INSERT OR UPDATE OR DELETE ON delivery_codes
	FOR EACH STATEMENT EXECUTE FUNCTION announce_delivery();
--> statement-breakpoint
-- The first zones, as in the terms: mainland Great Britain is included, elsewhere shoppers ask first.
INSERT INTO delivery_zones (name, is_rest, kind, price, lead_days, weekdays, last_order_time)
VALUES ('Mainland Great Britain', true, 'delivered', 0, 5,
	'{monday,tuesday,wednesday,thursday,friday}', '12:00');
--> statement-breakpoint
WITH given (name, codes) AS (
	VALUES
		('Northern Ireland', '{BT}'::text[]),
		('Highlands and Islands', '{IV,KW,HS,ZE,KA27,KA28,PA20,PA21,PA22,PA23,PA24,PA25,PA26,PA27,PA28,PA29,PA30,PA31,PA32,PA33,PA34,PA35,PA36,PA37,PA38,PA39,PA40,PA41,PA42,PA43,PA44,PA45,PA46,PA47,PA48,PA49,PA60,PA61,PA62,PA63,PA64,PA65,PA66,PA67,PA68,PA69,PA70,PA71,PA72,PA73,PA74,PA75,PA76,PA77,PA78,PH17,PH18,PH19,PH20,PH21,PH22,PH23,PH24,PH25,PH26,PH30,PH31,PH32,PH33,PH34,PH35,PH36,PH37,PH38,PH39,PH40,PH41,PH42,PH43,PH44,PH49,PH50}'::text[]),
		('Isle of Wight', '{PO30,PO31,PO32,PO33,PO34,PO35,PO36,PO37,PO38,PO39,PO40,PO41}'::text[]),
		('Isles of Scilly', '{TR21,TR22,TR23,TR24,TR25}'::text[]),
		('Channel Islands', '{GY,JE}'::text[]),
		('Isle of Man', '{IM}'::text[])
), made AS (
	INSERT INTO delivery_zones (name, kind) SELECT name, 'ask' FROM given RETURNING id, name
)
INSERT INTO delivery_codes (code, zone_id)
SELECT unnest(given.codes), made.id FROM made JOIN given USING (name);
