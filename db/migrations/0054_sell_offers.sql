CREATE TABLE "sell_offer_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sell_offer_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"staff_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sell_offer_events_kind_known" CHECK ("sell_offer_events"."kind" in ('made', 'mailed', 'reminded', 'sent_again', 'accepted', 'declined',
        'withdrawn', 'expired', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "sell_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sell_request_id" uuid NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"valid_until" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"staff_id" uuid NOT NULL,
	"form_key" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sell_offers_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "sell_offers_amount" CHECK ("sell_offers"."amount" between 1 and 20000),
	CONSTRAINT "sell_offers_days" CHECK ("sell_offers"."valid_until" between ("sell_offers"."created_at" at time zone 'Europe/London')::date
        and ("sell_offers"."created_at" at time zone 'Europe/London')::date + 90),
	CONSTRAINT "sell_offers_note_length" CHECK (char_length("sell_offers"."note") <= 1000),
	CONSTRAINT "sell_offers_state_known" CHECK ("sell_offers"."state" in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'replaced')),
	CONSTRAINT "sell_offers_ended" CHECK (("sell_offers"."state" = 'open') = ("sell_offers"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "sell_submissions" ADD COLUMN "offer_state" text;--> statement-breakpoint
ALTER TABLE "sell_offer_events" ADD CONSTRAINT "sell_offer_events_offer_id_sell_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."sell_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sell_offers" ADD CONSTRAINT "sell_offers_sell_request_id_sell_submissions_id_fk" FOREIGN KEY ("sell_request_id") REFERENCES "public"."sell_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sell_offers" ADD CONSTRAINT "sell_offers_staff_id_admin_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."admin_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sell_offer_events_offer" ON "sell_offer_events" USING btree ("offer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sell_offer_events_one_end" ON "sell_offer_events" USING btree ("offer_id") WHERE "sell_offer_events"."kind" in ('accepted', 'declined', 'withdrawn', 'expired', 'replaced');--> statement-breakpoint
CREATE UNIQUE INDEX "sell_offer_events_once" ON "sell_offer_events" USING btree ("offer_id","kind") WHERE "sell_offer_events"."kind" in ('made', 'reminded');--> statement-breakpoint
CREATE UNIQUE INDEX "sell_offer_events_mailed" ON "sell_offer_events" USING btree ("offer_id",("detail" ->> 'mail')) WHERE "sell_offer_events"."kind" = 'mailed';--> statement-breakpoint
CREATE UNIQUE INDEX "sell_offers_open" ON "sell_offers" USING btree ("sell_request_id") WHERE "sell_offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "sell_offers_of_request" ON "sell_offers" USING btree ("sell_request_id","created_at");--> statement-breakpoint
CREATE INDEX "sell_offers_due" ON "sell_offers" USING btree ("valid_until") WHERE "sell_offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "sell_submissions_offer_newest" ON "sell_submissions" USING btree ("offer_state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sell_submissions_answered_newest" ON "sell_submissions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "sell_submissions"."offer_state" in ('accepted', 'declined');--> statement-breakpoint
-- An offer stays as it was made. It ends once; its note is forgotten with its seller. It goes only with
-- its sell request.
CREATE FUNCTION keep_sell_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT FROM sell_submissions WHERE id = OLD.sell_request_id) THEN
			RAISE EXCEPTION 'sell_offers is append-only' USING ERRCODE = 'restrict_violation';
		END IF;
		RETURN OLD;
	END IF;
	IF (to_jsonb(NEW) - '{state,ended_at,note}'::text[]) <> (to_jsonb(OLD) - '{state,ended_at,note}'::text[])
		OR (NEW.note <> OLD.note AND NEW.note <> '')
		OR (OLD.state <> 'open' AND (NEW.state, NEW.ended_at) <> (OLD.state, OLD.ended_at))
	THEN
		RAISE EXCEPTION 'sell_offers is append-only' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sell_offers_append_only BEFORE UPDATE OR DELETE ON sell_offers
	FOR EACH ROW EXECUTE FUNCTION keep_sell_offer();
--> statement-breakpoint
CREATE FUNCTION keep_sell_offer_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM sell_offers WHERE id = OLD.offer_id) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'sell_offer_events is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER sell_offer_events_append_only BEFORE UPDATE OR DELETE ON sell_offer_events
	FOR EACH ROW EXECUTE FUNCTION keep_sell_offer_event();
--> statement-breakpoint
-- A sell request carries the state of its newest offer, which the list filters by. An offer is an answer:
-- the conversation about the piece is the shop's last word. The one that replaces an offer follows at
-- once.
CREATE FUNCTION follow_sell_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state <> 'replaced' THEN
		UPDATE sell_submissions SET offer_state = NEW.state WHERE id = NEW.sell_request_id;
	END IF;
	IF TG_OP = 'INSERT' THEN
		UPDATE conversations SET state = 'answered', unread = false,
			taken_by = coalesce(taken_by, NEW.staff_id)
		WHERE sell_request_id = NEW.sell_request_id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sell_offers_followed AFTER INSERT OR UPDATE OF state ON sell_offers
	FOR EACH ROW EXECUTE FUNCTION follow_sell_offer();
--> statement-breakpoint
-- Whoever sets the status of a sell request has decided about its open offer: bought is accepted, by
-- telephone perhaps, and declined is withdrawn.
CREATE FUNCTION end_offer_with_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	fresh text := CASE NEW.status WHEN 'purchased' THEN 'accepted' ELSE 'withdrawn' END;
	ended uuid;
BEGIN
	UPDATE sell_offers SET state = fresh, ended_at = greatest(now(), created_at)
	WHERE sell_request_id = NEW.id AND state = 'open' RETURNING id INTO ended;
	IF ended IS NOT NULL THEN
		INSERT INTO sell_offer_events (offer_id, kind, detail, created_at)
		VALUES (ended, fresh, '{"with": "status"}', now());
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sell_submissions_offer_ended AFTER UPDATE OF status ON sell_submissions
	FOR EACH ROW WHEN (OLD.status <> NEW.status AND NEW.status IN ('purchased', 'declined'))
	EXECUTE FUNCTION end_offer_with_status();
--> statement-breakpoint
-- What was written to a seller goes with them, whoever anonymises.
CREATE FUNCTION forget_offer_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE sell_offers SET note = '' WHERE sell_request_id = NEW.id AND note <> '';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sell_submissions_offer_notes_forgotten AFTER UPDATE OF email ON sell_submissions
	FOR EACH ROW WHEN (NEW.email = '') EXECUTE FUNCTION forget_offer_notes();
