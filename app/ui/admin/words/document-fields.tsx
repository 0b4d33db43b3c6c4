import { fieldHint, fieldLabel, pageWords as words } from '../../../content/staff/words.ts'
import type { Field, Fields } from '../../../domain/pages/fields.ts'
import { countItems } from '../../../domain/pages/flat-source.ts'
import { Button } from '../../button.tsx'
import { CheckboxField, TextAreaField, TextField } from '../../forms/field.tsx'
import type { FormState } from './form-state.ts'
import { PictureField } from './picture-field.tsx'
import { RichTextField } from './rich-text-field.tsx'

type FieldsProps = { fields: Fields; at: string; form: FormState }

/** The fields of a document, or of an item of a list. `at`: their path, with its final dot. */
export function DocumentFields({ fields, at, form }: FieldsProps) {
  return Object.entries(fields).map(([name, field]) => (
    <OneField key={name} name={name} field={field} path={`${at}${name}`} form={form} />
  ))
}

type OneProps<Of = Field> = { name: string; field: Of; path: string; form: FormState }

function OneField({ name, field, path, form }: OneProps) {
  const common = {
    name: path,
    label: fieldLabel(name),
    error: form.errors[path],
    defaultValue: form.begin[path],
    autoComplete: 'off',
  }
  switch (field.kind) {
    case 'line':
      return (
        <div>
          <TextField {...common} hint={fieldHint(name, field.max)} />
          <Theirs value={form.theirs[path]} />
        </div>
      )
    case 'text':
      return (
        <div>
          <TextAreaField {...common} rows={3} hint={fieldHint(name, field.max)} />
          <Theirs value={form.theirs[path]} />
        </div>
      )
    case 'rich':
      return (
        <div>
          <RichTextField {...common} field={field} />
          <Theirs value={form.theirs[path]} />
        </div>
      )
    case 'picture':
      return (
        <div>
          <PictureField
            label={common.label}
            path={path}
            form={form}
            optional={field.optional === true}
          />
          <Theirs value={form.theirs[`${path}.alt`]} />
        </div>
      )
    case 'way':
      return <WayField name={name} path={path} form={form} />
    case 'anchor':
      return <input type="hidden" name={path} value={form.begin[path] ?? ''} />
    case 'flag':
      return (
        <CheckboxField
          label={common.label}
          name={path}
          value="yes"
          defaultChecked={form.begin[path] === 'yes'}
        />
      )
    case 'list':
      return <ListField name={name} field={field} path={path} form={form} />
    case 'group':
      return (
        <fieldset className="words-group">
          <legend>{common.label}</legend>
          <DocumentFields fields={field.of} at={`${path}.`} form={form} />
        </fieldset>
      )
  }
}

function WayField({ name, path, form }: Omit<OneProps, 'field'>) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-medium">{fieldLabel(name)}</legend>
      {(['label', 'to'] as const).map((part) => (
        <div key={part}>
          <TextField
            name={`${path}.${part}`}
            label={words[part]}
            error={form.errors[`${path}.${part}`]}
            defaultValue={form.begin[`${path}.${part}`]}
            autoComplete="off"
          />
          <Theirs value={form.theirs[`${path}.${part}`]} />
        </div>
      ))}
    </fieldset>
  )
}

function ListField({ name, field, path, form }: OneProps<Extract<Field, { kind: 'list' }>>) {
  const count = countItems(form.begin, path)
  const label = fieldLabel(name)
  return (
    <fieldset className="words-group">
      <legend>{label}</legend>
      {form.errors[path] && <p className="text-sm font-medium text-red">{form.errors[path]}</p>}
      <ol className="grid gap-5">
        {Array.from({ length: count }, (_, index) => `${path}.${index}`).map((item, index) => (
          <li key={item} className="words-item">
            <div className="flex flex-wrap items-center gap-2">
              <span className="mr-auto font-medium text-ink-soft">{words.item(index + 1)}</span>
              {index > 0 && <ListButton act={`up:${path}:${index}`} words={words.up} />}
              {index < count - 1 && <ListButton act={`down:${path}:${index}`} words={words.down} />}
              {count > field.min && (
                <ListButton act={`remove:${path}:${index}`} words={words.remove} />
              )}
            </div>
            <div className="grid gap-4">
              <DocumentFields fields={field.of} at={`${item}.`} form={form} />
            </div>
          </li>
        ))}
      </ol>
      {count < field.max && (
        <div>
          <ListButton act={`add:${path}`} words={words.add} />
        </div>
      )}
    </fieldset>
  )
}

/** Submits the form: its result has the item added, removed or moved, and keeps all entered values. */
function ListButton({ act, words: label }: { act: string; words: string }) {
  return (
    <Button type="submit" name="do" value={act} variant="quiet" size="small">
      {label}
    </Button>
  )
}

/** The stored value, below a field with a different entered value. */
function Theirs({ value }: { value: string | undefined }) {
  if (value === undefined) return null
  return (
    <p className="mt-2 rounded-md border border-amber bg-amber-soft p-3 text-sm wrap-anywhere whitespace-pre-line">
      <span className="font-medium">{words.theirs}</span> {value || words.nothing}
    </p>
  )
}
