CREATE TABLE "purchases" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"bought_on" date NOT NULL,
	"price" numeric(10,2) NOT NULL,
	"seller" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"costs" numeric(10,2) DEFAULT 0 NOT NULL,
	"costs_note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "purchases_price_not_negative" CHECK ("purchases"."price" >= 0),
	CONSTRAINT "purchases_costs_not_negative" CHECK ("purchases"."costs" >= 0),
	CONSTRAINT "purchases_lengths" CHECK (char_length("purchases"."seller") <= 500
        and char_length("purchases"."reference") <= 60
        and char_length("purchases"."costs_note") <= 500)
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_with_seller" ON "purchases" USING btree ("bought_on") WHERE "purchases"."seller" <> '';