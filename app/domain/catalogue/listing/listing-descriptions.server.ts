/**
 * Meta descriptions of the shop's lists, by path. Server-only, to keep them out of the client
 * bundle.
 */
export const LISTING_DESCRIPTIONS: Record<string, string> = {
  '/shop':
    'Restored sofas, armchairs, tables and storage from brands you know, each one measured, photographed and honestly described. Delivered across the UK.',
  '/shop/sofas':
    'Pre-owned sofas from brands you know, steam-cleaned, mended and checked in our workshop. Each with its measurements and every mark described.',
  '/shop/chairs':
    'Pre-owned armchairs and dining chairs, cleaned, re-glued where they needed it and ready to sit in.',
  '/shop/tables':
    'Pre-owned dining, coffee and side tables, sanded, oiled and steady on their feet again.',
  '/shop/decor':
    'Pre-owned lamps, mirrors, rugs and small pieces, cleaned, checked and looking for a new room.',
}
