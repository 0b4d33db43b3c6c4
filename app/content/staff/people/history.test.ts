import { describe, expect, test } from 'vitest'
import { historyInWords } from './history.ts'

describe('the wording of the history', () => {
  test('amounts, booleans and field names are formatted', () => {
    const changes = {
      price: [62000, 58050],
      enabled: [true, false],
      stock_quantity: [null, 3],
      brand: ['Swoon', null],
    } satisfies Parameters<typeof historyInWords>[0]['changes']
    expect(historyInWords({ action: 'saved', changes }).changes).toEqual([
      { field: 'Price', from: '£620.00', to: '£580.50' },
      { field: 'Shown in the shop', from: 'yes', to: 'no' },
      { field: 'Stock', from: '', to: '3' },
      { field: 'Brand', from: 'Swoon', to: '' },
    ])
  })

  test('an action has a phrase; one of an earlier version is shown as stored', () => {
    expect(
      historyInWords({ action: 'return', changes: { return: ['asked', 'refunded'] } }),
    ).toEqual({
      action: 'changed a return',
      changes: [{ field: 'Return', from: 'asked', to: 'refunded' }],
    })
    expect(historyInWords({ action: 'polished', changes: {} }).action).toBe('polished')
  })

  test.each([
    [{}, 'saved it'],
    [{ price: [1, 2] }, 'changed the price'],
    [{ price: [1, 2], in_stock: [true, false] }, 'changed the price and the in-stock mark'],
    [{ price: [1, 2], brand: ['a', 'b'], title: ['a', 'b'] }, 'changed 3 details'],
  ] satisfies [Parameters<typeof historyInWords>[0]['changes'], string][])(
    'a save of %j: %s',
    (changes, words) => {
      expect(historyInWords({ action: 'saved', changes }).action).toBe(words)
    },
  )

  test('an unknown action is shown unchanged', () => {
    expect(historyInWords({ action: 'waxed', changes: {} }).action).toBe('waxed')
    expect(historyInWords({ action: 'toString', changes: {} }).action).toBe('toString')
  })

  test('values are omitted for self-explanatory actions', () => {
    const hidden = historyInWords({ action: 'hidden', changes: { enabled: [true, false] } })
    expect(hidden).toEqual({ action: 'hid it from the shop', changes: [] })
  })

  test('a day is a date, and the stops of a van or a round are called stops', () => {
    const changes = {
      delivery_day: ['2026-06-30', '2026-12-01'],
      drops: [8, 5],
    } satisfies Parameters<typeof historyInWords>[0]['changes']
    expect(historyInWords({ action: 'day', changes }).changes).toEqual([
      { field: 'Day of delivery', from: '30 June 2026', to: '1 December 2026' },
      { field: 'Stops at most', from: '8', to: '5' },
    ])
  })

  test('settings have the names of their form, and days and times of settings are dates', () => {
    const changes = {
      closed_days: [null, '2026-12-25, Christmas Day, 2027-01-01, New Year'],
      starts_at: [null, '2026-12-24T18:00'],
      at_once: [false, true],
    } satisfies Parameters<typeof historyInWords>[0]['changes']
    expect(historyInWords({ action: 'saved', changes }).changes).toEqual([
      {
        field: 'Closed days',
        from: '',
        to: '25 December 2026 Christmas Day, 1 January 2027 New Year',
      },
      { field: 'Start', from: '', to: '24 December 2026, 18:00' },
      { field: 'Cancelling at once', from: 'no', to: 'yes' },
    ])
    const both: Parameters<typeof historyInWords>[0]['changes'] = {
      line: ['a', 'b'],
      asks: [false, true],
    }
    expect(historyInWords({ action: 'saved', changes: both }).action).toBe(
      'changed the slogan and the asking for reviews',
    )
  })

  test('timestamps as dates, ids shortened, long texts truncated', () => {
    const changes = {
      from: [null, '2026-06-30T23:00:00.000Z'],
      copy_of: [null, '0f8b7f8e-4f0e-4a51-9a55-2a5f8e9f1d2c'],
      description: ['', 'x'.repeat(500)],
    } satisfies Parameters<typeof historyInWords>[0]['changes']
    const [from, copy, description] = historyInWords({ action: 'exported', changes }).changes
    expect(from?.to).toBe('1 July 2026')
    expect(copy?.to).toBe('0f8b7f8e')
    expect(description?.to).toHaveLength(241)
  })
})
