import type { RoomViewLinks } from '../../ui/fit/room-view.tsx'

/**
 * The links that open a piece's size in a phone's viewer, at its true size only: by Quick Look's
 * `allowsContentScaling` and Scene Viewer's `resizable`.
 *
 * @param path of the product's page
 */
export function roomViewLinks(
  publicUrl: string,
  { path, title }: { path: string; title: string },
): RoomViewLinks {
  const page = `${publicUrl}${path}`
  const about = new URLSearchParams({
    file: `${page}/size.glb`,
    mode: 'ar_preferred',
    resizable: 'false',
    title,
    link: page,
  })
  const intent = [
    'scheme=https',
    'package=com.google.android.googlequicksearchbox',
    'action=android.intent.action.VIEW',
    `S.browser_fallback_url=${encodeURIComponent(`${page}/fit`)}`,
  ]
  return {
    usdz: `${path}/size.usdz#allowsContentScaling=0`,
    sceneViewer: `intent://arvr.google.com/scene-viewer/1.0?${about}#Intent;${intent.join(';')};end;`,
  }
}
