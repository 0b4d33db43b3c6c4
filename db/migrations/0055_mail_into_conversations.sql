CREATE TABLE "conversation_bounces" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_bounces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" uuid NOT NULL,
	"message_id" bigint,
	"address" text NOT NULL,
	"status" text NOT NULL,
	"bounced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_bounces_address_length" CHECK (char_length("conversation_bounces"."address") between 1 and 254),
	CONSTRAINT "conversation_bounces_status_format" CHECK ("conversation_bounces"."status" ~ '^([245][.][0-9]{1,3}[.][0-9]{1,3})?$')
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"id" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"lease" uuid,
	"lease_until" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"error" text,
	CONSTRAINT "mailboxes_last_uid" CHECK ("mailboxes"."last_uid" >= 0)
);
--> statement-breakpoint
CREATE TABLE "received_mails" (
	"mailbox_id" text NOT NULL,
	"mail_hash" text NOT NULL,
	"uid_validity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"outcome" text NOT NULL,
	"conversation_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	"flagged_at" timestamp with time zone,
	CONSTRAINT "received_mails_mailbox_id_mail_hash_pk" PRIMARY KEY("mailbox_id","mail_hash"),
	CONSTRAINT "received_mails_outcome_known" CHECK ("received_mails"."outcome" in ('stored', 'bounce', 'unmatched', 'automatic', 'own', 'too-many', 'unreadable'))
);
--> statement-breakpoint
CREATE TABLE "conversation_photos" (
	"key" text PRIMARY KEY NOT NULL,
	"conversation_id" uuid,
	"message_id" bigint,
	"stored_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"doomed_at" timestamp with time zone,
	CONSTRAINT "conversation_photos_stored_name_unique" UNIQUE("stored_name"),
	CONSTRAINT "conversation_photos_key_format" CHECK ("conversation_photos"."key" ~ '^[0-9a-f]{32}$')
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" DROP CONSTRAINT "conversation_messages_body_length";--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "from_address" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "left_out" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_bounces" ADD CONSTRAINT "conversation_bounces_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_bounces" ADD CONSTRAINT "conversation_bounces_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_mails" ADD CONSTRAINT "received_mails_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_mails" ADD CONSTRAINT "received_mails_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_photos" ADD CONSTRAINT "conversation_photos_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_photos" ADD CONSTRAINT "conversation_photos_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_bounces_conversation" ON "conversation_bounces" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "conversation_bounces_message" ON "conversation_bounces" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "received_mails_conversation" ON "received_mails" USING btree ("conversation_id","received_at");--> statement-breakpoint
CREATE INDEX "received_mails_received" ON "received_mails" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "received_mails_unflagged" ON "received_mails" USING btree ("mailbox_id","uid") WHERE "received_mails"."flagged_at" is null and "received_mails"."outcome" in ('stored', 'bounce');--> statement-breakpoint
CREATE INDEX "conversation_photos_message" ON "conversation_photos" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "conversation_photos_conversation" ON "conversation_photos" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_photos_unclaimed" ON "conversation_photos" USING btree ("created_at") WHERE "conversation_photos"."message_id" is null;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_by_mail" CHECK (case when "conversation_messages"."by_mail" then "conversation_messages"."kind" = 'customer'
        else "conversation_messages"."from_address" is null and "conversation_messages"."left_out" = '{}' end);--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_body_length" CHECK (char_length("conversation_messages"."body") <= 5000 and ("conversation_messages"."body" <> '' or "conversation_messages"."by_mail"));
--> statement-breakpoint
-- The photos of a conversation that goes are nobody's: their files are deleted by the next cleanup.
CREATE FUNCTION forget_conversation_photos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE conversation_photos SET doomed_at = coalesce(doomed_at, now()) WHERE conversation_id = OLD.id;
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversations_photos_forgotten BEFORE DELETE ON conversations
	FOR EACH ROW EXECUTE FUNCTION forget_conversation_photos();
