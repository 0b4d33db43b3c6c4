import type { RouterContextProvider } from 'react-router'
import type { Staff } from '../../domain/staff/staff.ts'
import { type CsvFile, csvResponse } from '../../platform/csv/csv.ts'
import { type Services, servicesContext } from '../../server/request-context.ts'
import { staffContext } from './staff-context.ts'

type LoaderArgs = { url: URL; context: Readonly<RouterContextProvider> }
type Export = (services: Services, staff: Staff, params: URLSearchParams) => Promise<CsvFile>

/** Creates the loader of an export: the rows of a list's current search as a file. */
export const exportLoader =
  (exportList: Export) =>
  async ({ url, context }: LoaderArgs): Promise<Response> =>
    csvResponse(
      await exportList(context.get(servicesContext), context.get(staffContext), url.searchParams),
    )
