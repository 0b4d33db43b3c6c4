import { useEffect, useRef } from 'react'
import type { FurtherGroup } from '../../../content/listing/further-filters.ts'
import type { FurtherParam } from '../../../domain/catalogue/listing/listing-query.ts'
import { Button } from '../../button.tsx'
import { FilterSection } from './filter-section.tsx'

type FurtherFiltersProps = {
  groups: readonly FurtherGroup[]
  /** The filters that are set. */
  further: readonly FurtherParam[]
}

/**
 * Filters that are loaded with the list, since their texts and rules stay on the server. The browser
 * keeps entered values until the form is submitted.
 */
export function FurtherFilters({ groups, further }: FurtherFiltersProps) {
  const box = useRef<HTMLDivElement>(null)
  const given = new URLSearchParams(Object.fromEntries(further))
  const address = String(given)
  useEffect(() => {
    const now = new URLSearchParams(address)
    for (const input of box.current?.querySelectorAll('input') ?? []) {
      const value = now.get(input.name) ?? ''
      if (input.type === 'checkbox') input.checked = value.split(',').includes(input.value)
      else input.value = value
    }
  }, [address])
  return (
    <div ref={box}>
      {groups.map(({ title, inputs, apply }) => (
        <FilterSection key={title} title={title}>
          {inputs.map(({ label, value, ...input }) => {
            const set = given.get(input.name) ?? ''
            return (
              <label key={label} className="filter-box">
                <input
                  {...input}
                  {...(value
                    ? {
                        value,
                        defaultChecked: set.split(',').includes(value),
                        onChange: ({ target }) => target.form?.requestSubmit(),
                      }
                    : { defaultValue: set })}
                />
                {label}
              </label>
            )
          })}
          {apply && (
            <Button
              type="submit"
              aria-label={apply}
              variant="secondary"
              size="small"
              className="mt-3 w-full"
            >
              Apply
            </Button>
          )}
        </FilterSection>
      ))}
    </div>
  )
}
