import type { RouterContextProvider } from 'react-router'
import type { Staff } from '../../domain/staff/staff.ts'
import { type CsvFile, csvAnswer } from '../../platform/csv.ts'
import { type Services, servicesContext } from '../../server/request-context.ts'
import { staffContext } from './staff-context.ts'

type LoaderArgs = { url: URL; context: Readonly<RouterContextProvider> }
type Export = (services: Services, staff: Staff, params: URLSearchParams) => Promise<CsvFile>

/** The loader of an address that sends as a file what a list shows for the same search. */
export const exportLoader =
  (exportList: Export) =>
  async ({ url, context }: LoaderArgs): Promise<Response> =>
    csvAnswer(
      await exportList(context.get(servicesContext), context.get(staffContext), url.searchParams),
    )
