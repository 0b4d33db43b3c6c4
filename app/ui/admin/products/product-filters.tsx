import type { StaffFilters } from '../../../domain/catalogue/admin/staff-filters.ts'
import { CATEGORIES, CONDITIONS } from '../../../domain/catalogue/filters.ts'
import { FilterSelect, ListControls } from '../kit/lists/list-controls.tsx'

const same = (words: readonly string[]) => words.map((word) => [word, word] as const)

/** Search and filters of the product list. */
export function ProductFilters({ q, filters }: { q: string; filters: StaffFilters }) {
  return (
    <ListControls q={q} searchLabel="Search products">
      <FilterSelect
        name="category"
        label="Category"
        value={filters.category ?? ''}
        options={[['', 'Any category'], ...same(CATEGORIES)]}
      />
      <FilterSelect
        name="condition"
        label="Condition"
        value={filters.condition ?? ''}
        options={[['', 'Any condition'], ...same(CONDITIONS)]}
      />
      <FilterSelect
        name="visible"
        label="On the website"
        value={filters.visible ?? ''}
        options={[
          ['', 'Shown or not'],
          ['shown', 'Shown'],
          ['hidden', 'Hidden'],
          ['deleted', 'Deleted'],
        ]}
      />
      <FilterSelect
        name="stock"
        label="Stock"
        value={filters.stock ?? ''}
        options={[
          ['', 'Any stock'],
          ['in', 'In stock'],
          ['low', '5 or fewer'],
          ['reserved', 'Reserved'],
          ['out', 'Sold out'],
        ]}
      />
      <FilterSelect
        name="featured"
        label="Featured"
        value={filters.featured ? 'yes' : ''}
        options={[
          ['', 'Featured or not'],
          ['yes', 'Featured'],
        ]}
      />
      <FilterSelect
        name="measured"
        label="Measurements"
        value={filters.unmeasured ? 'no' : ''}
        options={[
          ['', 'Measured or not'],
          ['no', 'To be measured'],
        ]}
      />
    </ListControls>
  )
}
