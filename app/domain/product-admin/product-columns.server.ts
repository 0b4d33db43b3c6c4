import { measureColumns } from '../catalogue/measure-columns.server.ts'
import { products } from '../catalogue/schema.ts'

/** The columns copied by a duplicate. */
export const duplicatedColumns = {
  title: products.title,
  description: products.description,
  brand: products.brand,
  category: products.category,
  condition: products.condition,
  price: products.price,
  dimensions: products.dimensions,
  ...measureColumns,
}

/** The columns of a product's form: `ProductFields`. */
export const fieldColumns = {
  ...duplicatedColumns,
  sku: products.sku,
  stock_quantity: products.stock_quantity,
  in_stock: products.in_stock,
  featured: products.featured,
  enabled: products.enabled,
}
