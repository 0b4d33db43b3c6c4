-- Empty criteria limit nothing: an index finds them under the word *.
CREATE FUNCTION or_any(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN cardinality(words) = 0 THEN '{*}'::text[] ELSE words END;
--> statement-breakpoint
CREATE TABLE "alert_arrivals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_arrivals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"price_before" numeric(10,2),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_arrivals_kind_known" CHECK ("alert_arrivals"."kind" in ('arrived', 'released', 'reduced')),
	CONSTRAINT "alert_arrivals_reduced_from" CHECK (("alert_arrivals"."kind" = 'reduced') = ("alert_arrivals"."price_before" is not null))
);
--> statement-breakpoint
CREATE TABLE "alert_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"alert_id" uuid NOT NULL,
	CONSTRAINT "alert_links_hash_length" CHECK (char_length("alert_links"."token_hash") = 43)
);
--> statement-breakpoint
CREATE TABLE "alert_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alert_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "alert_mails_kind_known" CHECK ("alert_mails"."kind" in ('confirm', 'pieces', 'ending'))
);
--> statement-breakpoint
CREATE TABLE "alert_matches" (
	"alert_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"matched_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "alert_matches_alert_id_product_id_occasion_pk" PRIMARY KEY("alert_id","product_id","occasion"),
	CONSTRAINT "alert_matches_occasion_known" CHECK ("alert_matches"."occasion" in ('new', 'back', 'reduced'))
);
--> statement-breakpoint
CREATE TABLE "alert_pieces" (
	"alert_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"price" numeric(10,2) NOT NULL,
	CONSTRAINT "alert_pieces_alert_id_product_id_pk" PRIMARY KEY("alert_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"criteria" text NOT NULL,
	"wanted" text NOT NULL,
	"categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"conditions" text[] DEFAULT '{}'::text[] NOT NULL,
	"colors" text[] DEFAULT '{}'::text[] NOT NULL,
	"brands" text[] DEFAULT '{}'::text[] NOT NULL,
	"min_price" numeric(10,2),
	"max_price" numeric(10,2),
	"search" text DEFAULT '' NOT NULL,
	"search_terms" text DEFAULT '' NOT NULL,
	"search_parts" text[] DEFAULT '{}'::text[] NOT NULL,
	"consent_wording" text NOT NULL,
	"source" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"ending_told_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "alerts_kind_known" CHECK ("alerts"."kind" in ('like', 'saved', 'return')),
	CONSTRAINT "alerts_source_known" CHECK ("alerts"."source" in ('listing', 'search', 'product', 'saved')),
	CONSTRAINT "alerts_state_known" CHECK ("alerts"."state" in ('asked', 'active', 'paused', 'ended')),
	CONSTRAINT "alerts_email_lower" CHECK ("alerts"."email" = lower("alerts"."email") and "alerts"."email" <> ''),
	CONSTRAINT "alerts_active_when_confirmed" CHECK ("alerts"."state" not in ('active', 'paused') or ("alerts"."confirmed_at" is not null and "alerts"."ends_at" is not null)),
	CONSTRAINT "alerts_end_is_whole" CHECK (("alerts"."state" = 'ended') = ("alerts"."ended_at" is not null) and ("alerts"."ended_at" is null) = ("alerts"."end_reason" is null)),
	CONSTRAINT "alerts_prices_in_order" CHECK ("alerts"."min_price" <= "alerts"."max_price")
);
--> statement-breakpoint
ALTER TABLE "alert_links" ADD CONSTRAINT "alert_links_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_mails" ADD CONSTRAINT "alert_mails_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_matches" ADD CONSTRAINT "alert_matches_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_matches" ADD CONSTRAINT "alert_matches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_pieces" ADD CONSTRAINT "alert_pieces_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_pieces" ADD CONSTRAINT "alert_pieces_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_links_alert" ON "alert_links" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "alert_mails_alert" ON "alert_mails" USING btree ("alert_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_mails_one_at_a_time" ON "alert_mails" USING btree ("alert_id","kind") WHERE "alert_mails"."sent_at" is null and "alert_mails"."kind" <> 'confirm';--> statement-breakpoint
CREATE INDEX "alert_matches_product" ON "alert_matches" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "alert_matches_untold" ON "alert_matches" USING btree ("matched_at") WHERE "alert_matches"."told_at" is null;--> statement-breakpoint
CREATE INDEX "alert_pieces_product" ON "alert_pieces" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once" ON "alerts" USING btree ("email",md5("criteria")) WHERE "alerts"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "alerts_email" ON "alerts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "alerts_matching" ON "alerts" USING gin (or_any("categories"),or_any("colors"),or_any("conditions"),or_any("brands")) WHERE "alerts"."state" = 'active' and "alerts"."kind" = 'like';--> statement-breakpoint
CREATE INDEX "alerts_ending" ON "alerts" USING btree ("ends_at") WHERE "alerts"."state" in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "alerts_unconfirmed" ON "alerts" USING btree ("asked_at") WHERE "alerts"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "alerts_ended" ON "alerts" USING btree ("ended_at") WHERE "alerts"."state" = 'ended';
--> statement-breakpoint
-- A product that becomes available, or cheaper while it is, is noted in the same transaction, by
-- whatever way that happens. 'released': units that an unpaid order held are free again.
CREATE FUNCTION note_alert_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was_available boolean := TG_OP = 'UPDATE'
		AND OLD.enabled AND NOT OLD.is_deleted AND OLD.in_stock AND OLD.stock_quantity > 0;
BEGIN
	IF NOT (NEW.enabled AND NOT NEW.is_deleted AND NEW.in_stock AND NEW.stock_quantity > 0) THEN
		RETURN NULL;
	END IF;
	IF NOT was_available THEN
		INSERT INTO alert_arrivals (product_id, kind)
		VALUES (NEW.id, CASE
			WHEN TG_OP = 'UPDATE' AND OLD.reserved_quantity > NEW.reserved_quantity THEN 'released'
			ELSE 'arrived' END);
	ELSIF NEW.price < OLD.price THEN
		INSERT INTO alert_arrivals (product_id, kind, price_before) VALUES (NEW.id, 'reduced', OLD.price);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_noted_for_alerts
	AFTER INSERT OR UPDATE OF enabled, is_deleted, in_stock, stock_quantity, price ON products
	FOR EACH ROW EXECUTE FUNCTION note_alert_arrival();
