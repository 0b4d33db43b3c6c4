import { products } from './schema.ts'

/** The columns of a product's measurements: `Measures`. */
export const measureColumns = {
  width: products.width,
  depth: products.depth,
  height: products.height,
  seat_height: products.seat_height,
  height_legs_off: products.height_legs_off,
  depth_back_off: products.depth_back_off,
  weight: products.weight,
}
