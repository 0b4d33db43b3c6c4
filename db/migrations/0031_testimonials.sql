CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"rating" integer,
	"product_id" uuid,
	"order_id" uuid,
	"given_on" date NOT NULL,
	"consent_on" date,
	"consent_how" text,
	"position" integer DEFAULT 100 NOT NULL,
	"refusal" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "testimonials_origin_known" CHECK ("testimonials"."origin" in ('staff', 'buyer', 'sample')),
	CONSTRAINT "testimonials_state_of_origin" CHECK ("testimonials"."state" in ('shown', case when "testimonials"."origin" = 'buyer' then 'waiting' else 'hidden' end)
        or ("testimonials"."origin" = 'buyer' and "testimonials"."state" = 'refused')),
	CONSTRAINT "testimonials_consent_is_whole" CHECK (("testimonials"."consent_on" is null) = ("testimonials"."consent_how" is null)),
	CONSTRAINT "testimonials_shown_with_consent" CHECK ("testimonials"."state" <> 'shown' or "testimonials"."origin" = 'sample' or "testimonials"."consent_on" is not null),
	CONSTRAINT "testimonials_review_has_an_order" CHECK ("testimonials"."origin" <> 'buyer' or ("testimonials"."order_id" is not null and "testimonials"."consent_on" is not null)),
	CONSTRAINT "testimonials_refused_with_reason" CHECK (("testimonials"."state" = 'refused') = ("testimonials"."refusal" is not null)),
	CONSTRAINT "testimonials_rating_range" CHECK ("testimonials"."rating" between 1 and 5),
	CONSTRAINT "testimonials_position_range" CHECK ("testimonials"."position" between 1 and 999),
	CONSTRAINT "testimonials_lengths" CHECK (char_length("testimonials"."name") between 1 and 80 and char_length("testimonials"."place") <= 80
        and char_length("testimonials"."text") between 1 and 1000
        and char_length("testimonials"."consent_how") between 1 and 300
        and char_length("testimonials"."refusal") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "staff_history" DROP CONSTRAINT "staff_history_subject_known";--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "testimonials_review" ON "testimonials" USING btree ("order_id") WHERE "testimonials"."origin" = 'buyer';--> statement-breakpoint
CREATE INDEX "testimonials_order" ON "testimonials" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "testimonials_state" ON "testimonials" USING btree ("state");--> statement-breakpoint
CREATE INDEX "testimonials_page_order" ON "testimonials" USING btree ("position","given_on" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "testimonials_given" ON "testimonials" USING btree ("given_on","id");--> statement-breakpoint
CREATE INDEX "testimonials_search" ON "testimonials" USING gin (lower("name" || ' ' || "place" || ' ' || "text") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "staff_history" ADD CONSTRAINT "staff_history_subject_known" CHECK ("staff_history"."subject" in ('product', 'order', 'person', 'message', 'offer', 'subscriber', 'list', 'settings', 'discount', 'testimonial', 'redirect'));
--> statement-breakpoint
-- A review is published as its author wrote it, or not at all.
CREATE FUNCTION refuse_other_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	own CONSTANT text[] := ARRAY['state', 'refusal', 'position', 'version', 'updated_at'];
BEGIN
	IF OLD.origin IN ('buyer', 'sample') OR NEW.origin <> OLD.origin THEN
		IF (to_jsonb(OLD) - own) IS DISTINCT FROM (to_jsonb(NEW) - own) THEN
			RAISE EXCEPTION 'the words of a review or a sample are never changed'
				USING ERRCODE = 'restrict_violation';
		END IF;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER testimonials_words_kept BEFORE UPDATE ON testimonials
	FOR EACH ROW EXECUTE FUNCTION refuse_other_words();
--> statement-breakpoint
-- Every process drops the cached pages that show testimonials.
CREATE FUNCTION announce_testimonials() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM announce('{"kind": "testimonials"}');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER testimonials_announced AFTER INSERT OR UPDATE OR DELETE ON testimonials
	FOR EACH STATEMENT EXECUTE FUNCTION announce_testimonials();
