import { expect, test } from 'vitest'
import { measureTexts, NO_MEASURES } from '../../domain/catalogue/measures.ts'
import { checkProduct, type ProductInput, readPrice, readProductForm } from './product-form.ts'

const submitted: ProductInput = {
  title: 'Oak table',
  description: '',
  brand: '',
  category: '',
  condition: '',
  price: '620',
  dimensions: '',
  sku: '',
  ...measureTexts(NO_MEASURES),
  stock_quantity: '1',
  in_stock: true,
  featured: false,
  enabled: true,
}

const errorsOf = (input: Partial<ProductInput>) => {
  const checked = checkProduct({ ...submitted, ...input })
  return checked.ok ? {} : checked.errors
}

test('optional fields may be empty, and are null then', () => {
  expect(checkProduct(submitted)).toEqual({
    ok: true,
    fields: {
      title: 'Oak table',
      description: null,
      brand: null,
      category: null,
      condition: null,
      price: 62_000,
      dimensions: null,
      sku: null,
      ...NO_MEASURES,
      stock_quantity: 1,
      in_stock: true,
      featured: false,
      enabled: true,
    },
  })
})

test('every invalid field of an empty form is reported, in the form’s order', () => {
  const checked = checkProduct(readProductForm(new FormData()))
  expect(checked.ok ? [] : Object.entries(checked.errors)).toEqual([
    ['title', 'Title is required'],
    ['price', 'Price must be positive'],
    ['stock_quantity', 'Stock quantity must be a whole number'],
  ])
})

test.each([
  ['620', 62_000],
  ['620.5', 62_050],
  ['0.01', 1],
  ['£1,234.50', 123_450],
  ['999999.99', 99_999_999],
  ['12.340', 1_234],
  ['0', 'Price must be positive'],
  ['-5', 'Price must be positive'],
  ['', 'Price must be positive'],
  ['£0.00', 'Price must be positive'],
  ['six', 'Price must be positive'],
  ['1e3', 'Price takes pounds and pence, such as 620 or 620.50'],
  ['35,50', 'Price takes pounds and pence, such as 620 or 620.50'],
  ['1 250', 'Price takes pounds and pence, such as 620 or 620.50'],
  ['12.345', 'Price takes pounds and pence, such as 620 or 620.50'],
  ['1000000', 'Price can be at most £999,999.99'],
  ['9'.repeat(400), 'Price can be at most £999,999.99'],
])('the price %s is parsed or refused', (price, read) => {
  expect(readPrice(price)).toBe(read)
})

test.each([
  ['0', undefined],
  ['-1', 'Stock quantity cannot be negative'],
  ['1.5', 'Stock quantity must be a whole number'],
  ['', 'Stock quantity must be a whole number'],
  ['99999', undefined],
  ['100000', 'Stock quantity can be at most 99,999'],
])('the stock %s is accepted or refused', (stock_quantity, error) => {
  expect(errorsOf({ stock_quantity }).stock_quantity).toBe(error)
})

test('texts that are too long and unknown choices are refused', () => {
  expect(errorsOf({ title: 'a'.repeat(201), category: 'Cars', condition: 'New' })).toEqual({
    title: 'Please use at most 200 characters.',
    category: 'Please choose one of the list.',
    condition: 'Please choose one of the list.',
  })
})

test('a native form submission is parsed', () => {
  const form = new FormData()
  form.set('title', '  Oak \u0000 table ')
  form.set('description', 'Two leaves.\r\nOne mark.\u0000')
  form.set('enabled', 'on')
  expect(readProductForm(form)).toMatchObject({
    title: 'Oak table',
    description: 'Two leaves.\nOne mark.',
    price: '',
    in_stock: false,
    enabled: true,
  })
})

test('measurements are accepted with one decimal, and fill in the text of the dimensions', () => {
  const checked = checkProduct({
    ...submitted,
    width: '206',
    depth: '93.5 cm',
    height: '84',
    weight: '42.5',
  })
  expect(checked.ok && checked.fields).toMatchObject({
    width: 2_060,
    depth: 935,
    height: 840,
    weight: 42_500,
    seat_height: null,
    dimensions: 'W 206 x D 93.5 x H 84 cm',
  })
  const said = checkProduct({ ...submitted, dimensions: 'Diameter 35 x H 54 cm' })
  expect(said.ok && said.fields).toMatchObject({ width: 350, depth: 350, height: 540 })
})

test('measurements that are not numbers, too large, or larger than the piece are refused', () => {
  const cm = 'Please use centimetres with at most one decimal, from 0.1 to 999.9, such as 93.5'
  expect(errorsOf({ width: 'wide', depth: '1000', height: '0', weight: '1.25' })).toEqual({
    width: cm,
    depth: cm,
    height: cm,
    weight: 'Please use kilograms with at most one decimal, from 0.1 to 999.9, such as 42.5',
  })
  expect(errorsOf({ height: '84', seat_height: '85', depth: '90', depth_back_off: '91' })).toEqual({
    seat_height: 'The seat cannot be higher than the piece',
    depth_back_off: 'It cannot be deeper without its back',
  })
})
