CREATE TABLE "conversation_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_links_hash_length" CHECK (char_length("conversation_links"."token_hash") = 43)
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"staff_id" uuid,
	"form_key" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "conversation_messages_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "conversation_messages_kind_known" CHECK ("conversation_messages"."kind" in ('customer', 'answer', 'note')),
	CONSTRAINT "conversation_messages_body_length" CHECK (char_length("conversation_messages"."body") between 1 and 5000),
	CONSTRAINT "conversation_messages_author" CHECK (("conversation_messages"."kind" = 'customer') = ("conversation_messages"."staff_id" is null)),
	CONSTRAINT "conversation_messages_answers_mailed" CHECK ("conversation_messages"."mailed_at" is null or "conversation_messages"."kind" = 'answer')
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid,
	"sell_request_id" uuid,
	"order_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"unread" boolean DEFAULT false NOT NULL,
	"taken_by" uuid,
	"excerpt" text DEFAULT '' NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "conversations_sell_request_id_unique" UNIQUE("sell_request_id"),
	CONSTRAINT "conversations_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "conversations_one_subject" CHECK (num_nonnulls("conversations"."message_id", "conversations"."sell_request_id", "conversations"."order_id") = 1),
	CONSTRAINT "conversations_state_known" CHECK ("conversations"."state" in ('open', 'waiting', 'answered', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_replies_name_length" CHECK (char_length("saved_replies"."name") between 1 and 60),
	CONSTRAINT "saved_replies_body_length" CHECK (char_length("saved_replies"."body") between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "staff_history" DROP CONSTRAINT "staff_history_subject_known";--> statement-breakpoint
ALTER TABLE "conversation_links" ADD CONSTRAINT "conversation_links_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_staff_id_admin_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."admin_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_message_id_contact_submissions_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_sell_request_id_sell_submissions_id_fk" FOREIGN KEY ("sell_request_id") REFERENCES "public"."sell_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_taken_by_admin_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."admin_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_links_conversation" ON "conversation_links" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_messages_conversation" ON "conversation_messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"state");--> statement-breakpoint
CREATE INDEX "conversations_state_newest" ON "conversations" USING btree ("state","last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "conversations"."unread";--> statement-breakpoint
CREATE INDEX "conversations_taken" ON "conversations" USING btree ("taken_by","last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_search" ON "conversations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "saved_replies_name" ON "saved_replies" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "staff_history" ADD CONSTRAINT "staff_history_subject_known" CHECK ("staff_history"."subject" in ('product', 'order', 'person', 'message', 'offer', 'subscriber', 'list', 'settings', 'discount', 'testimonial', 'redirect', 'page', 'zone', 'van', 'round', 'reply'));
--> statement-breakpoint
-- A conversation begins with its message or sell request, so that the inbox has all of them.
CREATE FUNCTION begin_message_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO conversations (message_id, unread, excerpt, last_at, search_text, created_at)
	SELECT id, NOT is_read, left(message, 200), created_at, search_text, created_at FROM fresh;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_submissions_conversations AFTER INSERT ON contact_submissions
	REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION begin_message_conversations();
--> statement-breakpoint
CREATE FUNCTION begin_sell_request_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO conversations (sell_request_id, unread, excerpt, last_at, search_text, created_at)
	SELECT id, NOT is_read, left(item_description, 200), created_at, search_text, created_at FROM fresh;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sell_submissions_conversations AFTER INSERT ON sell_submissions
	REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION begin_sell_request_conversations();
--> statement-breakpoint
-- Marking a message or sell request marks its conversation.
CREATE FUNCTION mark_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'contact_submissions' THEN
		UPDATE conversations SET unread = NOT NEW.is_read WHERE message_id = NEW.id;
	ELSE
		UPDATE conversations SET unread = NOT NEW.is_read WHERE sell_request_id = NEW.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_submissions_marked AFTER UPDATE OF is_read ON contact_submissions
	FOR EACH ROW WHEN (OLD.is_read <> NEW.is_read) EXECUTE FUNCTION mark_conversation();
--> statement-breakpoint
CREATE TRIGGER sell_submissions_marked AFTER UPDATE OF is_read ON sell_submissions
	FOR EACH ROW WHEN (OLD.is_read <> NEW.is_read) EXECUTE FUNCTION mark_conversation();
--> statement-breakpoint
-- An anonymised order or sell request is nobody's: what was written about it goes, whoever anonymises.
CREATE FUNCTION forget_order_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM conversations WHERE order_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_conversation_forgotten AFTER UPDATE OF customer_email ON orders
	FOR EACH ROW WHEN (NEW.customer_email = '') EXECUTE FUNCTION forget_order_conversation();
--> statement-breakpoint
CREATE FUNCTION forget_sell_request_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM conversations WHERE sell_request_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sell_submissions_conversation_forgotten AFTER UPDATE OF email ON sell_submissions
	FOR EACH ROW WHEN (NEW.email = '') EXECUTE FUNCTION forget_sell_request_conversation();
--> statement-breakpoint
-- What was written stays as it is, and goes only with its whole conversation.
CREATE FUNCTION keep_conversation_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT FROM conversations WHERE id = OLD.conversation_id) THEN
			RAISE EXCEPTION 'conversation_messages is append-only' USING ERRCODE = 'restrict_violation';
		END IF;
		RETURN OLD;
	END IF;
	IF OLD.mailed_at IS NOT NULL OR (to_jsonb(NEW) - 'mailed_at') <> (to_jsonb(OLD) - 'mailed_at') THEN
		RAISE EXCEPTION 'conversation_messages is append-only' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversation_messages_append_only BEFORE UPDATE OR DELETE ON conversation_messages
	FOR EACH ROW EXECUTE FUNCTION keep_conversation_message();
--> statement-breakpoint
-- Earlier messages and sell requests. What was read was answered from a mail program, if at all.
INSERT INTO conversations (message_id, state, unread, excerpt, last_at, search_text, created_at)
SELECT id, CASE WHEN is_read THEN 'answered' ELSE 'open' END, NOT is_read, left(message, 200), created_at,
	search_text, created_at
FROM contact_submissions;
--> statement-breakpoint
INSERT INTO conversations (sell_request_id, state, unread, excerpt, last_at, search_text, created_at)
SELECT id, CASE status WHEN 'new' THEN 'open' WHEN 'contacted' THEN 'answered' ELSE 'closed' END,
	NOT is_read, left(item_description, 200), created_at, search_text, created_at
FROM sell_submissions WHERE email <> '';
