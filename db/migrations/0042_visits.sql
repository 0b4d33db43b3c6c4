CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "page_views_day_kind_pk" PRIMARY KEY("day","kind"),
	CONSTRAINT "page_views_kind_known" CHECK ("page_views"."kind" in ('home', 'listing', 'product', 'cart', 'other', 'visit', 'addition')),
	CONSTRAINT "page_views_positive" CHECK ("page_views"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_views" (
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "product_views_product_id_day_pk" PRIMARY KEY("product_id","day"),
	CONSTRAINT "product_views_positive" CHECK ("product_views"."views" > 0)
);
