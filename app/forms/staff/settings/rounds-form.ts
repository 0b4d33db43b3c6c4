import { settingsProblems as problems } from '../../../content/staff/settings.ts'
import { isChangeUntil, isTime, ROUND_LIMITS } from '../../../domain/settings/setting-rules.ts'
import { checked, fieldOf, type SectionFields, type SectionForm } from './section-form.ts'

const within = ({ least, most }: { least: number; most: number }) =>
  checked(
    (text) => {
      const number = /^\d{1,3}$/.test(text) ? Number(text) : -1
      return number >= least && number <= most
    },
    problems.within(least, most),
  )

export const roundsForm: SectionForm<'rounds'> = {
  rules: {
    change_until: checked(isChangeUntil, problems.changeUntil(ROUND_LIMITS.dayBeforeAt)),
    round_starts_at: checked(isTime, problems.time),
    minutes_per_stop: within(ROUND_LIMITS.minutesPerStop),
    window_hours: within(ROUND_LIMITS.windowHours),
    first_reminder: within(ROUND_LIMITS.reminder),
    second_reminder: within(ROUND_LIMITS.reminder),
  },
  toFields: (rounds) => ({
    change_until: rounds.changeUntil,
    round_starts_at: rounds.startsAt,
    minutes_per_stop: `${rounds.minutesPerStop}`,
    window_hours: `${rounds.windowHours}`,
    first_reminder: `${rounds.firstReminder}`,
    second_reminder: `${rounds.secondReminder}`,
  }),
  problems(fields): SectionFields {
    const isLater = Number(fields.first_reminder) < Number(fields.second_reminder)
    return isLater ? {} : { second_reminder: problems.laterReminder }
  },
  toValue: (fields) => ({
    changeUntil: fieldOf(fields, 'change_until'),
    startsAt: fieldOf(fields, 'round_starts_at'),
    minutesPerStop: Number(fields.minutes_per_stop),
    windowHours: Number(fields.window_hours),
    firstReminder: Number(fields.first_reminder),
    secondReminder: Number(fields.second_reminder),
  }),
}
