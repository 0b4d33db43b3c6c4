CREATE TABLE "page_confirmations" (
	"document" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_confirmations" ADD CONSTRAINT "page_confirmations_staff_id_admin_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."admin_users"("id") ON DELETE no action ON UPDATE no action;