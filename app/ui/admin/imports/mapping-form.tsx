import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { columnUses, importText as words } from '../../../content/staff/products/product-import.ts'
import { CATEGORIES } from '../../../domain/catalogue/filters.ts'
import {
  CHOSEN_FIELDS,
  type ChosenField,
} from '../../../domain/product-admin/import/formats/column-choices.ts'
import type { ImportDetails } from '../../../domain/product-admin/import/import-details.ts'
import { IMPORT_FIELDS } from '../../../domain/product-admin/import/import-fields.ts'
import { Button } from '../../button.tsx'
import { CheckboxField, SelectField } from '../../forms/field.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'

/** What the file's columns are used for, and the choices before the rows are checked. */
export function MappingForm({ found }: { found: ImportDetails }) {
  const busy = useNavigation().state !== 'idle'
  const { categories, options, columns } = found
  return (
    <div className="grid gap-8">
      <Columns columns={columns} />
      <Form method="post" className="grid max-w-3xl gap-6">
        <input type="hidden" name={IMPORT_FIELDS.intent} value="check" />
        <ColumnChoice found={found} />
        <fieldset className="grid gap-4">
          <legend className="mb-3 font-serif text-xl">{words.categories}</legend>
          {categories.length > 0 && <p className="text-ink-soft">{words.categoriesAbout}</p>}
          <div className="grid gap-4 sm:grid-cols-2">
            {categories.map(({ text, count }) => (
              <div key={text}>
                <input type="hidden" name={IMPORT_FIELDS.categoryText} value={text} />
                <CategorySelect
                  label={`${text} (${count.toLocaleString('en-GB')})`}
                  name={IMPORT_FIELDS.category}
                  chosen={options.categories[text] ?? ''}
                />
              </div>
            ))}
            <CategorySelect
              label={words.otherCategory}
              name={IMPORT_FIELDS.otherCategory}
              chosen={options.otherCategory ?? ''}
            />
          </div>
        </fieldset>
        <div>
          <CheckboxField
            label={words.hideNew}
            name={IMPORT_FIELDS.hideNew}
            defaultChecked={options.hideNew}
          />
          <Choice
            name={IMPORT_FIELDS.takeStock}
            label={words.takeStock}
            about={words.takeStockAbout}
            chosen={options.takeStock}
          />
          {found.picturesName && (
            <Choice
              name={IMPORT_FIELDS.replacePictures}
              label={words.replacePictures}
              about={words.replacePicturesAbout}
              chosen={options.replacePictures}
            />
          )}
          {hasOldAddresses(found) && (
            <Choice
              name={IMPORT_FIELDS.redirects}
              label={words.redirects}
              about={words.redirectsAbout}
              chosen={options.redirects}
            />
          )}
        </div>
        <Button type="submit" className="w-fit" busy={busy}>
          {words.check}
        </Button>
      </Form>
    </div>
  )
}

type ChoiceProps = { name: string; label: string; about: string; chosen: boolean | undefined }

function Choice({ name, label, about, chosen }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <CheckboxField label={label} name={name} defaultChecked={chosen} aria-describedby={id} />
      <p id={id} className="pl-8 text-ink-soft">
        {about}
      </p>
    </div>
  )
}

function Columns({ columns }: Pick<ImportDetails, 'columns'>) {
  const ignored = columns.filter(({ use }) => use === null)
  return (
    <section aria-labelledby="import-columns" className="max-w-3xl">
      <h2 id="import-columns" className="mb-3 text-xl">
        {words.columns}
      </h2>
      <dl className="divide-y divide-hairline rounded-lg border border-hairline bg-raised">
        {columns.map(
          ({ heading, position, use }) =>
            use && (
              <div key={position} className="grid grid-cols-2 gap-3 px-4 py-2">
                <dt className="font-medium wrap-anywhere">{heading}</dt>
                <dd className="wrap-anywhere">{columnUses[use]}</dd>
              </div>
            ),
        )}
      </dl>
      {ignored.length > 0 && (
        <div className="mt-3">
          <Disclosure label={words.ignoredList(ignored.length)}>
            <p className="mt-2 text-ink-soft wrap-anywhere">
              {ignored.map(({ heading }) => heading || '–').join(', ')}
            </p>
          </Disclosure>
        </div>
      )}
    </section>
  )
}

/** Shopify's old addresses are its handles; WooCommerce's are in columns added by extensions. */
const hasOldAddresses = ({ source, columns }: ImportDetails) =>
  source === 'shopify' || columns.some(({ use }) => use === 'old_address')

/** Which column each field is read from, where the file's own headings do not say it. */
function ColumnChoice({ found: { recognised, options } }: { found: ImportDetails }) {
  const { columns = {} } = options
  const own = (field: ChosenField) =>
    recognised.filter(({ use }) => use === field).map(({ heading }) => heading)
  return (
    <Disclosure label={words.chooseColumns} open={Object.keys(columns).length > 0}>
      <fieldset className="mt-4">
        <legend className="mb-4 text-ink-soft">{words.chooseColumnsAbout}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {CHOSEN_FIELDS.map((field) => (
            <SelectField
              key={field}
              label={columnUses[field]}
              name={`${IMPORT_FIELDS.column}${field}`}
              defaultValue={columns[field] === null ? 'none' : `${columns[field] ?? ''}`}
            >
              <option value="">{words.asRecognised(own(field))}</option>
              <option value="none">{words.noColumn}</option>
              {recognised.map(
                ({ heading, position }) =>
                  heading && (
                    <option key={position} value={position}>
                      {heading}
                    </option>
                  ),
              )}
            </SelectField>
          ))}
        </div>
      </fieldset>
    </Disclosure>
  )
}

function CategorySelect({ label, name, chosen }: { label: string; name: string; chosen: string }) {
  return (
    <SelectField label={label} name={name} defaultValue={chosen}>
      <option value="">{words.noCategory}</option>
      {CATEGORIES.map((category) => (
        <option key={category}>{category}</option>
      ))}
    </SelectField>
  )
}
