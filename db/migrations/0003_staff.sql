CREATE TABLE "order_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"staff_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"stripe_refund_id" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_refunds_amount_positive" CHECK ("order_refunds"."amount" > 0),
	CONSTRAINT "order_refunds_state_known" CHECK ("order_refunds"."state" in ('requested', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "admin_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text DEFAULT 'viewer' NOT NULL,
	"email_verified" boolean DEFAULT true NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"password_expires_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_users_email_lower" CHECK ("admin_users"."email" = lower("admin_users"."email")),
	CONSTRAINT "admin_users_role_known" CHECK ("admin_users"."role" in ('admin', 'editor', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "staff_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text,
	"label" text NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(staff_name || ' ' || subject || ' ' || label || ' ' || action)) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_history_subject_known" CHECK ("staff_history"."subject" in ('product', 'order', 'person', 'message', 'offer', 'subscriber', 'list'))
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"generation" integer DEFAULT 1 NOT NULL,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true,
	"failed_verification_count" integer DEFAULT 0,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || message)) STORED;--> statement-breakpoint
ALTER TABLE "sell_submissions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || item_description)) STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_amount" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(customer_name || ' ' || customer_email || ' ' || id::text)) STORED;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_accounts" ADD CONSTRAINT "staff_accounts_user_id_admin_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_history" ADD CONSTRAINT "staff_history_staff_id_admin_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."admin_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_user_id_admin_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_two_factors" ADD CONSTRAINT "staff_two_factors_user_id_admin_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refunds_order" ON "order_refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_refunds_failed" ON "order_refunds" USING btree ("created_at") WHERE "order_refunds"."state" = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_stripe" ON "order_refunds" USING btree ("stripe_refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_users_email" ON "admin_users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "admin_users_newest" ON "admin_users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "staff_accounts_user" ON "staff_accounts" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE INDEX "staff_history_subject" ON "staff_history" USING btree ("subject","subject_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "staff_history_staff" ON "staff_history" USING btree ("staff_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "staff_history_search" ON "staff_history" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sessions_token" ON "staff_sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "staff_sessions_user" ON "staff_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_ended" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_two_factors_user" ON "staff_two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staff_verifications_identifier" ON "staff_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "staff_verifications_ended" ON "staff_verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "products_kept_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "products"."is_deleted";--> statement-breakpoint
CREATE INDEX "products_kept_title" ON "products" USING btree ("title","id") WHERE not "products"."is_deleted";--> statement-breakpoint
CREATE INDEX "products_kept_price" ON "products" USING btree ("price","id") WHERE not "products"."is_deleted";--> statement-breakpoint
CREATE INDEX "products_kept_stock" ON "products" USING btree ("stock_quantity","id") WHERE not "products"."is_deleted";--> statement-breakpoint
CREATE INDEX "products_offer" ON "products" USING btree ("offer_id") WHERE "products"."offer_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_submissions_unread" ON "contact_submissions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "contact_submissions"."is_read";--> statement-breakpoint
CREATE INDEX "contact_submissions_search" ON "contact_submissions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sell_submissions_unread" ON "sell_submissions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "sell_submissions"."is_read";--> statement-breakpoint
CREATE INDEX "sell_submissions_status_newest" ON "sell_submissions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sell_submissions_search" ON "sell_submissions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_newest" ON "newsletter_subscribers" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_amount","id");--> statement-breakpoint
CREATE INDEX "orders_takings" ON "orders" USING btree ("created_at","status","total_amount","refunded_amount");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_within_total" CHECK ("orders"."refunded_amount" between 0 and "orders"."total_amount");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "sell_submissions"("id") ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "admin_users"("id");
--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "admin_users"("id");
--> statement-breakpoint
CREATE TRIGGER staff_history_append_only BEFORE UPDATE OR DELETE ON staff_history
	FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
UPDATE "orders" SET "refunded_amount" = "total_amount" WHERE "payment_state" = 'refunded';
--> statement-breakpoint
INSERT INTO "order_refunds" ("order_id", "amount", "state")
	SELECT "id", "total_amount", 'succeeded' FROM "orders" WHERE "payment_state" = 'refunded';
