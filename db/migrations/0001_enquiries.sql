CREATE TABLE "contact_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"form_key" uuid,
	CONSTRAINT "contact_submissions_form_key_unique" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "sell_photos" (
	"key" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"stored_name" text NOT NULL,
	"submission_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"doomed_at" timestamp with time zone,
	CONSTRAINT "sell_photos_stored_name_unique" UNIQUE("stored_name")
);
--> statement-breakpoint
CREATE TABLE "sell_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"item_description" text NOT NULL,
	"item_condition" text NOT NULL,
	"item_age" text NOT NULL,
	"photos" text[],
	"is_read" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"form_key" uuid,
	CONSTRAINT "sell_submissions_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "sell_submissions_status" CHECK ("sell_submissions"."status" IN ('new', 'contacted', 'purchased', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "turn_counts" (
	"scope" text NOT NULL,
	"who" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"turns" integer NOT NULL,
	CONSTRAINT "turn_counts_scope_who_pk" PRIMARY KEY("scope","who")
);
--> statement-breakpoint
ALTER TABLE "sell_photos" ADD CONSTRAINT "sell_photos_submission_id_sell_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."sell_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_submissions_newest" ON "contact_submissions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sell_photos_submission" ON "sell_photos" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "sell_photos_unclaimed" ON "sell_photos" USING btree ("created_at") WHERE "sell_photos"."submission_id" IS NULL;--> statement-breakpoint
CREATE INDEX "sell_submissions_newest" ON "sell_submissions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "turn_counts_since" ON "turn_counts" USING btree ("since");