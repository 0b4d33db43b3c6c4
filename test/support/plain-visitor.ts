import { type CookieJar, cookieHeader, storeCookies } from './cookie-jar.ts'
import {
  allElements,
  attribute,
  closest,
  elements,
  type HtmlElement,
  type HtmlPart,
  isDisabled,
  matches,
  nameOf,
  parse,
  textOf,
  type Words,
} from './html.ts'

/** A text or the name of an option, the state of a checkbox, or the files of a file field. */
type Input = string | boolean | File[]
type Sent = { method: string; body: FormData; path: string; multipart: boolean }

const FIELDS = ['input', 'select', 'textarea']

/**
 * A visitor whose browser runs no scripts: opens pages, follows links and submits forms by the names that
 * are read on the page, with cookies and redirects.
 *
 * @param cookie of a session, as in `SignedInFetch`
 */
export function plainVisitor({ url }: { url: string }, cookie = '') {
  const jar: CookieJar = new Map()
  storeCookies(jar, cookie.split('; ').filter(Boolean))

  async function load(path: string, sent?: Sent): Promise<PlainPage> {
    const body = sent && (sent.multipart ? sent.body : new URLSearchParams(textsOf(sent.body)))
    const response = await fetch(new URL(path, url), {
      redirect: 'manual',
      headers: {
        origin: url,
        cookie: cookieHeader(jar),
      },
      ...(body && { method: 'POST', body }),
    })
    storeCookies(jar, response.headers.getSetCookie())
    const to = response.headers.get('location')
    if (to) return await load(pathFrom(to, path))
    return plainPage({ path, status: response.status, html: await response.text(), load })
  }
  return { open: (path: string) => load(path), jar }
}

const pathFrom = (address: string, base: string) => {
  const { pathname, search } = new URL(address, new URL(base, 'http://shop.test'))
  return pathname + search
}

const textsOf = (body: FormData): [string, string][] =>
  [...body].map(([name, value]) => [name, typeof value === 'string' ? value : ''])

export type PlainPage = ReturnType<typeof plainPage>

type Loaded = {
  path: string
  status: number
  html: string
  load: (path: string, sent?: Sent) => Promise<PlainPage>
}

function plainPage({ path, status, html, load }: Loaded) {
  const document = parse(html)
  return {
    path,
    status,
    html,
    /** Opens another address. */
    open: (address: string) => load(address),
    ...readPart(document),
  }

  /** What is read in a part of the page, and what can be pressed there. */
  function readPart(part: HtmlPart) {
    /** The only element that has this name. @throws if there is none, or another one that does something else */
    function named(kind: string, words: Words, ...names: string[]): HtmlElement {
      const found = elements(part, ...names).filter((one) => matches(nameOf(one, document), words))
      const [first] = found
      if (first && found.every((one) => doesTheSame(one, first))) return first
      const all = elements(part, ...names).map((one) => `“${nameOf(one, document)}”`)
      throw new Error(`${path} has ${found.length} ${kind} ${words}, of ${all.join(', ')}`)
    }
    const field = (label: Words) => named('fields', label, ...FIELDS)
    const names = (...tags: string[]) => elements(part, ...tags).map((one) => nameOf(one, document))
    return {
      text: textOf(part),
      /** Names of the links. */
      links: names('a'),
      /** Names of the buttons. */
      buttons: names('button'),
      /** Labels of the fields. */
      fields: names(...FIELDS),
      /** The part in the only such element that contains the text. */
      within(tag: string, words: Words = /^/) {
        const found = elements(part, tag).filter((one) =>
          typeof words === 'string' ? textOf(one).includes(words) : words.test(textOf(one)),
        )
        if (found.length !== 1 || !found[0]) {
          throw new Error(`${path} has ${found.length} <${tag}> with ${words}: ${textOf(part)}`)
        }
        return readPart(found[0])
      },
      /** The text of each such element. */
      texts: (tag: string) => elements(part, tag).map((one) => textOf(one)),
      attribute: (label: Words, name: string) =>
        attribute(named('elements', label, 'a', 'button', ...FIELDS), name),
      /** The value of a field, or of its chosen option. */
      value: (label: Words) => shownValue(field(label)),
      isDisabled: (label: Words) => isDisabled(field(label)),
      isChecked: (label: Words) => attribute(field(label), 'checked') !== undefined,
      follow: (link: Words) =>
        load(pathFrom(attribute(named('links', link, 'a'), 'href') ?? '', path)),
      /** Presses a button of a form. @param input by the labels of its fields */
      press(button: Words, input: Record<string, Input> = {}) {
        const pressed = named('buttons', button, 'button')
        const entered = new Map(
          Object.entries(input).map(([label, value]) => [formField(pressed, label), value]),
        )
        const sent = submission(pressed, entered)
        return load(sent.path, sent.method === 'post' ? sent : undefined)
      },
    }
  }

  /** Whether two elements are the same one, or two buttons of a form, at its top and its end. */
  function doesTheSame(one: HtmlElement, other: HtmlElement): boolean {
    const action = (button: HtmlElement) =>
      ['type', 'name', 'value', 'formaction'].map((name) => attribute(button, name)).join()
    const areButtons = one.name === 'button' && other.name === 'button'
    return (
      one === other ||
      (areButtons && formOf(one) === formOf(other) && action(one) === action(other))
    )
  }

  function formOf(element: HtmlElement): HtmlElement | undefined {
    const id = attribute(element, 'form')
    if (id === undefined) return closest(element, 'form')
    return allElements(document, 'form').find((form) => attribute(form, 'id') === id)
  }

  function fieldsBeside(button: HtmlElement): HtmlElement[] {
    const form = formOf(button)
    return allElements(document, ...FIELDS).filter(
      (one) => formOf(one) === form && !isDisabled(one),
    )
  }

  /** The fields of a label: several for radio buttons with one name. */
  function formField(button: HtmlElement, label: string): HtmlElement {
    const all = fieldsBeside(button)
    const found = all.filter((one) => nameOf(one, document) === label)
    if (found.length === 1 && found[0]) return found[0]
    const labels = all.map((one) => nameOf(one, document)).filter(Boolean)
    throw new Error(`the form has ${found.length} fields “${label}”, of ${labels.join(', ')}`)
  }

  function submission(button: HtmlElement, entered: ReadonlyMap<HtmlElement, Input>): Sent {
    const form = formOf(button)
    if (!form || isDisabled(button)) throw new Error(`${path}: the button submits nothing`)
    const body = new FormData()
    for (const field of fieldsBeside(button)) appendField(body, field, entered)
    const name = attribute(button, 'name')
    if (name) body.append(name, attribute(button, 'value') ?? '')
    const of = (attr: string) => attribute(button, `form${attr}`) ?? attribute(form, attr) ?? ''
    const target = pathFrom(of('action') || path, path)
    const method = of('method').toLowerCase()
    const search = new URLSearchParams(textsOf(body))
    return {
      method,
      body,
      path: method === 'post' ? target : `${target.replace(/\?.*/, '')}?${search}`,
      multipart: of('enctype') === 'multipart/form-data',
    }
  }
}

function optionOf(select: HtmlElement, chosen: Input | undefined): HtmlElement | undefined {
  const options = elements(select, 'option')
  if (chosen === undefined) {
    return options.find((one) => attribute(one, 'selected') !== undefined) ?? options[0]
  }
  const option = options.find((one) => textOf(one) === chosen || attribute(one, 'value') === chosen)
  if (!option) {
    const all = options.map((one) => textOf(one)).join(', ')
    throw new Error(`no option ${JSON.stringify(chosen)} of ${all}`)
  }
  return option
}

const optionValue = (option: HtmlElement | undefined) =>
  option && (attribute(option, 'value') ?? textOf(option))

function shownValue(field: HtmlElement): string {
  if (field.name === 'select') return textOf(optionOf(field, undefined) ?? field)
  if (field.name === 'input') return attribute(field, 'value') ?? ''
  // The parser removes the line break after the tag of a text field, as browsers do.
  return field.children.map((child) => ('data' in child ? child.data : '')).join('')
}

/** Adds a field to a form as browsers do, with what was entered or what the page contained. */
function appendField(
  body: FormData,
  field: HtmlElement,
  entered: ReadonlyMap<HtmlElement, Input>,
): void {
  const name = attribute(field, 'name')
  const type = attribute(field, 'type') ?? ''
  if (!name || ['submit', 'button', 'image', 'reset'].includes(type)) return
  const input = entered.get(field)
  if (type === 'checkbox' || type === 'radio') {
    const others = [...entered].filter(([one, value]) => value === true && one !== field)
    const isReplaced =
      type === 'radio' && others.some(([other]) => attribute(other, 'name') === name)
    const isChecked = input ?? (attribute(field, 'checked') !== undefined && !isReplaced)
    if (isChecked) body.append(name, attribute(field, 'value') ?? 'on')
  } else if (type === 'file') {
    const files = Array.isArray(input) && input.length > 0 ? input : [new File([], '')]
    for (const file of files) body.append(name, file)
  } else if (field.name === 'select') {
    body.append(name, optionValue(optionOf(field, input)) ?? '')
  } else {
    body.append(name, typeof input === 'string' ? input : shownValue(field))
  }
}
