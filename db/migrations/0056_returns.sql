CREATE TABLE "return_deductions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_deductions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" uuid NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_deductions_amount" CHECK ("return_deductions"."amount" >= 0),
	CONSTRAINT "return_deductions_reason" CHECK (char_length("return_deductions"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "return_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"staff_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_photos_name_unique" UNIQUE("name"),
	CONSTRAINT "return_photos_subject_known" CHECK ("return_photos"."subject" in ('fault', 'deduction'))
);
--> statement-breakpoint
CREATE TABLE "return_pieces" (
	"return_id" uuid NOT NULL,
	"order_item_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"disposition" text,
	"disposed_at" timestamp with time zone,
	CONSTRAINT "return_pieces_return_id_order_item_id_pk" PRIMARY KEY("return_id","order_item_id"),
	CONSTRAINT "return_pieces_quantity" CHECK ("return_pieces"."quantity" > 0),
	CONSTRAINT "return_pieces_amount" CHECK ("return_pieces"."amount" >= 0),
	CONSTRAINT "return_pieces_disposition_known" CHECK ("return_pieces"."disposition" in ('as_was', 'new_condition', 'off_sale')),
	CONSTRAINT "return_pieces_disposed" CHECK (("return_pieces"."disposition" is null) = ("return_pieces"."disposed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"way" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"collection_charge" numeric(10,2) DEFAULT 0 NOT NULL,
	"deduction" numeric(10,2) DEFAULT 0 NOT NULL,
	"opened_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"inspected_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"refund_id" uuid,
	"refund_amount" numeric(10,2),
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "returns_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "returns_kind_known" CHECK ("returns"."kind" in ('changed_mind', 'faulty')),
	CONSTRAINT "returns_way_known" CHECK ("returns"."way" in ('collection', 'bring', 'open')),
	CONSTRAINT "returns_state_known" CHECK ("returns"."state" in ('asked', 'arranged', 'received', 'inspected', 'told', 'refunded', 'reduced', 'repaired', 'refused', 'withdrawn')),
	CONSTRAINT "returns_way_decided" CHECK ("returns"."way" <> 'open' or "returns"."kind" = 'faulty'),
	CONSTRAINT "returns_faulty_is_free" CHECK ("returns"."kind" <> 'faulty' or ("returns"."collection_charge" = 0 and "returns"."deduction" = 0
        and "returns"."state" <> 'told')),
	CONSTRAINT "returns_fault_outcomes" CHECK ("returns"."state" not in ('reduced', 'repaired') or "returns"."kind" = 'faulty'),
	CONSTRAINT "returns_charge_of_collection" CHECK ("returns"."collection_charge" between 0 and 500
        and ("returns"."collection_charge" = 0 or "returns"."way" = 'collection')),
	CONSTRAINT "returns_deduction_not_negative" CHECK ("returns"."deduction" >= 0),
	CONSTRAINT "returns_told_of_something" CHECK (("returns"."state" = 'told') <= ("returns"."deduction" > 0)),
	CONSTRAINT "returns_money_back" CHECK (("returns"."refund_amount" is not null) = ("returns"."state" in ('refunded', 'reduced'))
        and coalesce("returns"."refund_amount" >= 0, true)
        and ("returns"."refund_id" is null) = (coalesce("returns"."refund_amount", 0) = 0)),
	CONSTRAINT "returns_ended" CHECK (("returns"."ended_at" is null) = ("returns"."state" in ('asked', 'arranged', 'received', 'inspected', 'told'))),
	CONSTRAINT "returns_received" CHECK ("returns"."state" not in ('received', 'inspected', 'told') or "returns"."received_at" is not null),
	CONSTRAINT "returns_lengths" CHECK (char_length("returns"."reason") <= 2000 and char_length("returns"."answer") <= 500)
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_of_kind";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind";--> statement-breakpoint
DROP INDEX "deliveries_open_of_order";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "taken_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "return_deductions" ADD CONSTRAINT "return_deductions_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_pieces" ADD CONSTRAINT "return_pieces_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_pieces" ADD CONSTRAINT "return_pieces_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_refund_id_order_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."order_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_deductions_return" ON "return_deductions" USING btree ("return_id","id");--> statement-breakpoint
CREATE INDEX "return_events_return" ON "return_events" USING btree ("return_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_events_mailed" ON "return_events" USING btree ("return_id",("detail" ->> 'mail')) WHERE "return_events"."kind" = 'mailed';--> statement-breakpoint
CREATE INDEX "return_photos_return" ON "return_photos" USING btree ("return_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "return_pieces_open" ON "return_pieces" USING btree ("order_item_id") WHERE "return_pieces"."open";--> statement-breakpoint
CREATE INDEX "return_pieces_item" ON "return_pieces" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id","asked_at");--> statement-breakpoint
CREATE INDEX "returns_newest" ON "returns" USING btree ("asked_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("asked_at","id") WHERE "returns"."state" in ('asked', 'arranged', 'received', 'inspected', 'told');--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_open_of_return" ON "deliveries" USING btree ("return_id") WHERE "deliveries"."state" in ('to_schedule', 'scheduled', 'on_the_way');--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_open_of_order" ON "deliveries" USING btree ("order_id") WHERE "deliveries"."kind" = 'delivery' and "deliveries"."state" in ('to_schedule', 'scheduled', 'on_the_way');--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_taken_back" CHECK ("order_items"."taken_back" between 0 and "order_items"."quantity");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_of_kind" CHECK (("deliveries"."order_id" is not null) = ("deliveries"."kind" in ('delivery', 'return'))
        and ("deliveries"."sell_request_id" is not null) = ("deliveries"."kind" = 'pickup')
        and ("deliveries"."return_id" is not null) = ("deliveries"."kind" = 'return'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('adjust', 'hold', 'release', 'retake', 'return', 'take_back'));
--> statement-breakpoint
CREATE TRIGGER return_events_append_only BEFORE UPDATE OR DELETE ON return_events
	FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Only the words may be emptied, with the anonymisation of the order.
CREATE TRIGGER return_deductions_append_only BEFORE UPDATE ON return_deductions
	FOR EACH ROW WHEN (NEW.reason <> '' OR to_jsonb(NEW) - 'reason' <> to_jsonb(OLD) - 'reason')
	EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER return_deductions_kept BEFORE DELETE ON return_deductions
	FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- As before, but units that came back from their customer and are on sale again are no longer out of stock.
CREATE OR REPLACE FUNCTION check_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed jsonb := to_jsonb(coalesce(NEW, OLD));
	checked uuid := (changed ->> CASE TG_TABLE_NAME WHEN 'orders' THEN 'id' ELSE 'order_id' END)::uuid;
	placed orders;
	lines numeric;
	shares numeric;
	wrong_lines bigint;
BEGIN
	SELECT * INTO placed FROM orders WHERE id = checked;
	SELECT coalesce(sum(price * quantity), 0), coalesce(sum(discount), 0) INTO lines, shares
	FROM order_items WHERE order_id = checked;
	IF placed.total_amount IS DISTINCT FROM lines - placed.discount_amount + placed.delivery_amount THEN
		RAISE EXCEPTION 'total of order % is % but its lines add up to % less a discount of %, and its delivery costs %',
			checked, placed.total_amount, lines, placed.discount_amount, placed.delivery_amount
			USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_total_is_sum_of_lines';
	END IF;
	IF placed.discount_amount IS DISTINCT FROM shares THEN
		RAISE EXCEPTION 'discount of order % is % but the shares of its lines add up to %',
			checked, placed.discount_amount, shares
			USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_discount_is_sum_of_shares';
	END IF;
	IF placed.discount_code IS NOT NULL AND NOT EXISTS (
		SELECT FROM discount_code_uses WHERE order_id = checked
			AND (placed.stock_state = 'released' OR returned_at IS NULL)
	) THEN
		RAISE EXCEPTION 'order % is % without a use of its discount code', checked, placed.stock_state
			USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_discount_is_a_use';
	END IF;
	SELECT count(*) INTO wrong_lines
	FROM (
		SELECT product_id, quantity - taken_back AS quantity FROM order_items WHERE order_id = checked
	) AS item
	FULL JOIN (
		SELECT product_id, sum(delta) AS moved FROM stock_movements WHERE order_id = checked GROUP BY product_id
	) AS movement USING (product_id)
	WHERE coalesce(movement.moved, 0) <>
		CASE WHEN placed.stock_state = 'released' THEN 0 ELSE -coalesce(item.quantity, 0) END;
	IF wrong_lines > 0 THEN
		RAISE EXCEPTION 'stock movements of order % do not fit its lines while %', checked, placed.stock_state
			USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_movements_fit_lines';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- As before, but a stop that fetches a return is no delivery of its order.
CREATE OR REPLACE FUNCTION open_delivery(ordered uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	opened uuid;
BEGIN
	INSERT INTO deliveries (kind, order_id, litres, created_at, updated_at)
	VALUES ('delivery', ordered, order_litres(ordered), at, at)
	ON CONFLICT (order_id) WHERE kind = 'delivery' AND state IN ('to_schedule', 'scheduled', 'on_the_way') DO NOTHING
	RETURNING id INTO opened;
	IF opened IS NOT NULL THEN
		INSERT INTO delivery_events (delivery_id, kind, created_at) VALUES (opened, 'opened', at);
	END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_off boolean := NEW.status IN ('pending', 'cancelled')
		OR NEW.payment_state IN ('refund_due', 'refunded');
	followed record;
	fresh text;
BEGIN
	SELECT id, state INTO followed FROM deliveries
	WHERE order_id = NEW.id AND kind = 'delivery' AND state IN ('to_schedule', 'scheduled', 'on_the_way') FOR UPDATE;
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
-- A piece of a return is one of its order, and no unit comes back twice.
CREATE FUNCTION check_return_piece() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sold order_items;
	back bigint;
BEGIN
	-- Returns of one order are asked for one after the other.
	SELECT order_items.* INTO sold FROM order_items
	JOIN returns ON returns.order_id = order_items.order_id
	WHERE order_items.id = NEW.order_item_id AND returns.id = NEW.return_id;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'line % is not of the order of return %', NEW.order_item_id, NEW.return_id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'return_pieces_of_order';
	END IF;
	SELECT coalesce(sum(quantity), 0) INTO back FROM return_pieces JOIN returns ON returns.id = return_id
	WHERE order_item_id = NEW.order_item_id
		AND state IN ('asked', 'arranged', 'received', 'inspected', 'told', 'refunded');
	IF back > sold.quantity THEN
		RAISE EXCEPTION 'more of line % comes back than was sold', NEW.order_item_id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'return_pieces_within_line';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER return_pieces_within_line AFTER INSERT ON return_pieces
	FOR EACH ROW EXECUTE FUNCTION check_return_piece();
--> statement-breakpoint
-- Opens the stop that fetches a return, or gives the open one the volume of all its pieces.
CREATE FUNCTION open_return_stop(returned uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	volume integer;
	of_order uuid;
	stop uuid;
BEGIN
	SELECT order_id INTO of_order FROM returns WHERE id = returned;
	SELECT least(60000, greatest(1, coalesce(ceil(sum(return_pieces.quantity * coalesce(
		width_mm::numeric * depth_mm * height_mm / 1000000, 1000))), 1)))::integer INTO volume
	FROM return_pieces JOIN order_items ON order_items.id = order_item_id
	JOIN products ON products.id = product_id WHERE return_id = returned;
	UPDATE deliveries SET litres = volume WHERE return_id = returned AND state = 'to_schedule';
	INSERT INTO deliveries (kind, order_id, return_id, litres, created_at, updated_at)
	VALUES ('return', of_order, returned, volume, at, at)
	ON CONFLICT (return_id) WHERE state IN ('to_schedule', 'scheduled', 'on_the_way') DO NOTHING
	RETURNING id INTO stop;
	IF stop IS NOT NULL THEN
		INSERT INTO delivery_events (delivery_id, kind, created_at) VALUES (stop, 'opened', at);
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION collect_return_piece() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	asked returns;
BEGIN
	SELECT * INTO asked FROM returns WHERE id = NEW.return_id;
	IF asked.way = 'collection' AND asked.state = 'asked' THEN
		PERFORM open_return_stop(asked.id, asked.updated_at);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER return_pieces_collected AFTER INSERT ON return_pieces
	FOR EACH ROW EXECUTE FUNCTION collect_return_piece();
--> statement-breakpoint
-- The stop of a return follows it, whoever changes that; and its pieces know whether it is open.
CREATE FUNCTION follow_return() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	stop uuid;
BEGIN
	UPDATE return_pieces SET open = NEW.ended_at IS NULL
	WHERE return_id = NEW.id AND open <> (NEW.ended_at IS NULL);
	IF NEW.state = 'asked' AND NEW.way = 'collection' THEN
		PERFORM open_return_stop(NEW.id, NEW.updated_at);
	ELSIF NEW.way <> 'collection' OR NEW.received_at IS NOT NULL
		OR NEW.state IN ('reduced', 'repaired', 'refused', 'withdrawn') THEN
		UPDATE deliveries SET state = 'cancelled', attention = NULL, updated_at = NEW.updated_at
		WHERE return_id = NEW.id AND state IN ('to_schedule', 'scheduled', 'on_the_way')
		RETURNING id INTO stop;
		IF stop IS NOT NULL THEN
			INSERT INTO delivery_events (delivery_id, kind, detail, created_at)
			VALUES (stop, 'followed_return', '{"to": "cancelled"}', NEW.updated_at);
		END IF;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER returns_followed AFTER UPDATE OF state, way, received_at ON returns
	FOR EACH ROW EXECUTE FUNCTION follow_return();
--> statement-breakpoint
-- A collection with a day makes its return arranged, and one without a day asked again.
CREATE FUNCTION follow_return_stop() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	fresh text := CASE NEW.state WHEN 'scheduled' THEN 'arranged'
		WHEN 'to_schedule' THEN 'asked' WHEN 'failed' THEN 'asked' END;
BEGIN
	UPDATE returns SET state = fresh, updated_at = NEW.updated_at
	WHERE id = NEW.return_id AND fresh <> state AND state IN ('asked', 'arranged');
	IF FOUND THEN
		INSERT INTO return_events (return_id, kind, detail, created_at)
		VALUES (NEW.return_id, CASE fresh WHEN 'arranged' THEN 'arranged' ELSE 'unarranged' END, '{}', NEW.updated_at);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deliveries_return AFTER UPDATE OF state ON deliveries
	FOR EACH ROW WHEN (NEW.return_id IS NOT NULL AND OLD.state <> NEW.state)
	EXECUTE FUNCTION follow_return_stop();
