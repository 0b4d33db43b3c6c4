CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"sell_request_id" uuid,
	"state" text DEFAULT 'to_schedule' NOT NULL,
	"round_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"litres" integer NOT NULL,
	"day_chosen_by" text,
	"window_from" text,
	"window_to" text,
	"reminders" integer DEFAULT 0 NOT NULL,
	"told_day" date,
	"attention" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_of_kind" CHECK (("deliveries"."order_id" is not null) = ("deliveries"."kind" = 'delivery')
        and ("deliveries"."sell_request_id" is not null) = ("deliveries"."kind" = 'pickup')),
	CONSTRAINT "deliveries_state_known" CHECK ("deliveries"."state" in ('to_schedule', 'scheduled', 'on_the_way', 'done', 'failed', 'cancelled')),
	CONSTRAINT "deliveries_placed_on_a_round" CHECK (case "deliveries"."state" when 'to_schedule' then "deliveries"."round_id" is null
        when 'cancelled' then true else "deliveries"."round_id" is not null end),
	CONSTRAINT "deliveries_day_has_a_round" CHECK (("deliveries"."round_id" is null) = ("deliveries"."day_chosen_by" is null)
        and ("deliveries"."round_id" is not null or "deliveries"."window_from" is null)),
	CONSTRAINT "deliveries_chosen_by_known" CHECK ("deliveries"."day_chosen_by" in ('customer', 'staff')),
	CONSTRAINT "deliveries_window" CHECK (("deliveries"."window_from" is null) = ("deliveries"."window_to" is null)
        and "deliveries"."window_from" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        and "deliveries"."window_to" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        and "deliveries"."window_from" < "deliveries"."window_to"),
	CONSTRAINT "deliveries_litres" CHECK ("deliveries"."litres" between 1 and 60000),
	CONSTRAINT "deliveries_position" CHECK ("deliveries"."position" >= 0),
	CONSTRAINT "deliveries_reminders" CHECK ("deliveries"."reminders" between 0 and 2),
	CONSTRAINT "deliveries_attention_while_open" CHECK ("deliveries"."attention" is null
        or ("deliveries"."attention" in ('no_choice', 'call') and "deliveries"."state" = 'to_schedule'))
);
--> statement-breakpoint
CREATE TABLE "delivery_access" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"sell_request_id" uuid,
	"address" text,
	"floor" text DEFAULT '' NOT NULL,
	"lift" text DEFAULT '' NOT NULL,
	"stairs" text DEFAULT '' NOT NULL,
	"parking" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_access_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "delivery_access_sell_request_id_unique" UNIQUE("sell_request_id"),
	CONSTRAINT "delivery_access_of_one" CHECK (num_nonnulls("delivery_access"."order_id", "delivery_access"."sell_request_id") = 1
        and ("delivery_access"."address" is null or "delivery_access"."order_id" is null)),
	CONSTRAINT "delivery_access_lengths" CHECK (char_length("delivery_access"."address") <= 400 and char_length("delivery_access"."floor") <= 40
        and char_length("delivery_access"."lift") <= 40 and char_length("delivery_access"."stairs") <= 200
        and char_length("delivery_access"."parking") <= 200 and char_length("delivery_access"."phone") <= 40
        and char_length("delivery_access"."notes") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "delivery_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"staff_id" uuid,
	"action_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_proofs" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"received_by" text,
	"photo" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_proofs_photo_unique" UNIQUE("photo"),
	CONSTRAINT "delivery_proofs_something" CHECK (num_nonnulls("delivery_proofs"."received_by", "delivery_proofs"."photo") > 0),
	CONSTRAINT "delivery_proofs_name_length" CHECK (char_length("delivery_proofs"."received_by") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"van_id" uuid NOT NULL,
	"day" date NOT NULL,
	"drops" integer NOT NULL,
	"litres" integer NOT NULL,
	"taken_drops" integer DEFAULT 0 NOT NULL,
	"taken_litres" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rounds_drops" CHECK ("rounds"."drops" between 0 and 60),
	CONSTRAINT "rounds_litres" CHECK ("rounds"."litres" between 0 and 60000),
	CONSTRAINT "rounds_within_drops" CHECK ("rounds"."taken_drops" between 0 and "rounds"."drops"),
	CONSTRAINT "rounds_within_litres" CHECK ("rounds"."taken_litres" between 0 and "rounds"."litres"),
	CONSTRAINT "rounds_note_length" CHECK (char_length("rounds"."note") <= 300)
);
--> statement-breakpoint
CREATE TABLE "vans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"drops" integer NOT NULL,
	"litres" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vans_name_length" CHECK (char_length("vans"."name") between 1 and 40),
	CONSTRAINT "vans_drops" CHECK ("vans"."drops" between 1 and 60),
	CONSTRAINT "vans_litres" CHECK ("vans"."litres" between 100 and 60000)
);
--> statement-breakpoint
ALTER TABLE "staff_history" DROP CONSTRAINT "staff_history_subject_known";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_sell_request_id_sell_submissions_id_fk" FOREIGN KEY ("sell_request_id") REFERENCES "public"."sell_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_access" ADD CONSTRAINT "delivery_access_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_access" ADD CONSTRAINT "delivery_access_sell_request_id_sell_submissions_id_fk" FOREIGN KEY ("sell_request_id") REFERENCES "public"."sell_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_events" ADD CONSTRAINT "delivery_events_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_van_id_vans_id_fk" FOREIGN KEY ("van_id") REFERENCES "public"."vans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_open_of_order" ON "deliveries" USING btree ("order_id") WHERE "deliveries"."state" in ('to_schedule', 'scheduled', 'on_the_way');--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_open_of_sell_request" ON "deliveries" USING btree ("sell_request_id") WHERE "deliveries"."state" in ('to_schedule', 'scheduled', 'on_the_way');--> statement-breakpoint
CREATE INDEX "deliveries_order" ON "deliveries" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_sell_request" ON "deliveries" USING btree ("sell_request_id");--> statement-breakpoint
CREATE INDEX "deliveries_stops" ON "deliveries" USING btree ("round_id","position","id");--> statement-breakpoint
CREATE INDEX "deliveries_to_schedule" ON "deliveries" USING btree ("created_at","id") WHERE "deliveries"."state" = 'to_schedule';--> statement-breakpoint
CREATE INDEX "deliveries_attention" ON "deliveries" USING btree ("created_at") WHERE "deliveries"."attention" is not null;--> statement-breakpoint
CREATE INDEX "delivery_events_delivery" ON "delivery_events" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_events_action" ON "delivery_events" USING btree ("action_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_van_day" ON "rounds" USING btree ("van_id","day");--> statement-breakpoint
CREATE INDEX "rounds_day" ON "rounds" USING btree ("day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vans_name" ON "vans" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "staff_history" ADD CONSTRAINT "staff_history_subject_known" CHECK ("staff_history"."subject" in ('product', 'order', 'person', 'message', 'offer', 'subscriber', 'list', 'settings', 'discount', 'testimonial', 'redirect', 'page', 'zone', 'van', 'round'));--> statement-breakpoint
CREATE TRIGGER delivery_events_append_only BEFORE UPDATE ON delivery_events
	FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The volume of an order in litres. A piece that is not measured counts as a cubic metre, about an
-- armchair with the room around it.
CREATE FUNCTION order_litres(ordered uuid) RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT least(60000, greatest(1, coalesce(ceil(sum(quantity * coalesce(
		width_mm::numeric * depth_mm * height_mm / 1000000, 1000))), 1)))::integer
	FROM order_items JOIN products ON products.id = product_id
	WHERE order_id = ordered;
$$;
--> statement-breakpoint
-- Opens the delivery of an order, unless it has an open one. The caller has locked the order.
CREATE FUNCTION open_delivery(ordered uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	opened uuid;
BEGIN
	INSERT INTO deliveries (kind, order_id, litres, created_at, updated_at)
	VALUES ('delivery', ordered, order_litres(ordered), at, at)
	ON CONFLICT (order_id) WHERE state IN ('to_schedule', 'scheduled', 'on_the_way') DO NOTHING
	RETURNING id INTO opened;
	IF opened IS NOT NULL THEN
		INSERT INTO delivery_events (delivery_id, kind, created_at) VALUES (opened, 'opened', at);
	END IF;
END $$;
--> statement-breakpoint
-- The open delivery follows its order, whoever changes that: settlement, staff, a refund at the payment
-- provider. An order that is sent before it has a day goes another way than on a round.
CREATE FUNCTION follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_off boolean := NEW.status IN ('pending', 'cancelled')
		OR NEW.payment_state IN ('refund_due', 'refunded');
	followed record;
	fresh text;
BEGIN
	SELECT id, state INTO followed FROM deliveries
	WHERE order_id = NEW.id AND state IN ('to_schedule', 'scheduled', 'on_the_way') FOR UPDATE;
	IF NOT FOUND THEN
		IF NEW.status = 'paid' AND NEW.delivery_kind = 'delivery' AND NOT is_off THEN
			PERFORM open_delivery(NEW.id, NEW.updated_at);
		END IF;
		RETURN NULL;
	END IF;
	fresh := CASE
		WHEN is_off THEN 'cancelled'
		WHEN NEW.status IN ('shipped', 'delivered') AND followed.state = 'to_schedule' THEN 'cancelled'
		WHEN NEW.status = 'shipped' THEN 'on_the_way'
		WHEN NEW.status = 'delivered' THEN 'done'
		WHEN followed.state = 'on_the_way' THEN 'scheduled'
		ELSE followed.state END;
	IF fresh <> followed.state THEN
		UPDATE deliveries SET state = fresh, attention = NULL, updated_at = NEW.updated_at
		WHERE id = followed.id;
		INSERT INTO delivery_events (delivery_id, kind, detail, created_at)
		VALUES (followed.id, 'followed_order', jsonb_build_object('to', fresh), NEW.updated_at);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_delivery AFTER UPDATE OF status, payment_state ON orders
	FOR EACH ROW
	WHEN (OLD.status <> NEW.status OR OLD.payment_state <> NEW.payment_state)
	EXECUTE FUNCTION follow_order();
--> statement-breakpoint
-- An accepted sell request is a pick-up, once.
CREATE FUNCTION follow_sell_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	followed uuid;
BEGIN
	IF NEW.status = 'purchased' THEN
		IF NOT EXISTS (
			SELECT FROM deliveries WHERE sell_request_id = NEW.id AND state NOT IN ('failed', 'cancelled')
		) THEN
			INSERT INTO deliveries (kind, sell_request_id, litres)
			VALUES ('pickup', NEW.id, 1000) RETURNING id INTO followed;
			INSERT INTO delivery_events (delivery_id, kind, created_at) VALUES (followed, 'opened', now());
		END IF;
		RETURN NULL;
	END IF;
	UPDATE deliveries SET state = 'cancelled', attention = NULL, updated_at = now()
	WHERE sell_request_id = NEW.id AND state IN ('to_schedule', 'scheduled', 'on_the_way')
	RETURNING id INTO followed;
	IF followed IS NOT NULL THEN
		INSERT INTO delivery_events (delivery_id, kind, detail, created_at)
		VALUES (followed, 'followed_request', '{"to": "cancelled"}', now());
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sell_submissions_pickup AFTER UPDATE OF status ON sell_submissions
	FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION follow_sell_request();
--> statement-breakpoint
-- What is taken on a round is the sum of its deliveries. Two rounds are changed in the order of their
-- ids, so that moves in opposite directions do not deadlock.
CREATE FUNCTION keep_round_room() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	change record;
BEGIN
	FOR change IN
		SELECT round_id, sum(drops) AS drops, sum(litres) AS litres
		FROM (
			SELECT NEW.round_id, 1 AS drops, NEW.litres
			WHERE TG_OP <> 'DELETE' AND NEW.state NOT IN ('to_schedule', 'cancelled')
			UNION ALL
			SELECT OLD.round_id, -1, -OLD.litres
			WHERE TG_OP <> 'INSERT' AND OLD.state NOT IN ('to_schedule', 'cancelled')
		) AS changed
		GROUP BY round_id HAVING sum(drops) <> 0 OR sum(litres) <> 0 ORDER BY round_id
	LOOP
		UPDATE rounds SET taken_drops = taken_drops + change.drops,
			taken_litres = taken_litres + change.litres
		WHERE id = change.round_id;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deliveries_round AFTER INSERT OR UPDATE OF round_id, state, litres OR DELETE ON deliveries
	FOR EACH ROW EXECUTE FUNCTION keep_round_room();
--> statement-breakpoint
-- Orders that wait for their delivery when this version comes. Staff schedule them; their customers are
-- not reminded, since their day may have been agreed by telephone.
WITH opened AS (
	INSERT INTO deliveries (kind, order_id, litres, reminders, attention)
	SELECT 'delivery', id, order_litres(id), 2, NULL FROM orders
	WHERE status = 'paid' AND delivery_kind = 'delivery' AND payment_state NOT IN ('refund_due', 'refunded')
	RETURNING id
)
INSERT INTO delivery_events (delivery_id, kind, created_at) SELECT id, 'opened', now() FROM opened;
