import { settingsProblems as problems } from '../../../content/staff/settings.ts'
import {
  isHttpsUrl,
  isLine,
  isLocalTime,
  isPath,
  SETTING_LENGTHS,
} from '../../../domain/settings/setting-rules.ts'
import { localTime } from '../../fields/local-time.ts'
import {
  fieldOf,
  optionalField,
  orNull,
  type SectionFields,
  type SectionForm,
} from './section-form.ts'

const time = optionalField((text) => isLocalTime(localTime(text)), problems.localTime)

function textProblem(text: string): string | undefined {
  if (text === '') return undefined
  const { announcement: most } = SETTING_LENGTHS
  if (text.length > most) return problems.announcement(most)
  return isLine(text) ? undefined : problems.markup
}

export const announcementForm: SectionForm<'announcement'> = {
  rules: {
    text: { check: textProblem },
    link: optionalField((text) => isPath(text) || isHttpsUrl(text), problems.link),
    starts_at: time,
    ends_at: time,
  },
  toFields: ({ text, link, startsAt, endsAt }) => ({
    text: text ?? '',
    link: link ?? '',
    starts_at: startsAt ?? '',
    ends_at: endsAt ?? '',
  }),
  problems(fields): SectionFields {
    const [starts, ends] = [fieldOf(fields, 'starts_at'), fieldOf(fields, 'ends_at')].map(localTime)
    if (starts && ends && starts >= ends) return { ends_at: problems.ends }
    return fields.link && !fields.text ? { text: problems.linkAlone } : {}
  },
  toValue: (fields) => ({
    text: orNull(fields.text),
    link: orNull(fields.link),
    startsAt: orNull(localTime(fieldOf(fields, 'starts_at'))),
    endsAt: orNull(localTime(fieldOf(fields, 'ends_at'))),
  }),
}
