CREATE TABLE "staff_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_views_list_known" CHECK ("staff_views"."list" in ('products', 'orders')),
	CONSTRAINT "staff_views_name_length" CHECK (char_length("staff_views"."name") between 1 and 60),
	CONSTRAINT "staff_views_query_length" CHECK (char_length("staff_views"."query") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "staff_views" ADD CONSTRAINT "staff_views_staff_id_admin_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."admin_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_views_name" ON "staff_views" USING btree ("staff_id","list",lower("name"));