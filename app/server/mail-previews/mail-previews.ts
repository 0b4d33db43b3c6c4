import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { shownLegalText } from '../../content/legal-texts.ts'
import { defaultWords } from '../../content/pages/defaults.ts'
import { mailSettings } from '../../content/settings/mail-settings.ts'
import { sampleSettings } from '../../content/settings/sample-settings.ts'
import { composeMail } from '../../domain/mail/compose-mail.server.ts'
import { parseDefaults } from '../../domain/pages/default-words.server.ts'
import { sampleMails } from './sample-mails.ts'

const HTML = 'text/html; charset=utf-8'

/**
 * In development: `/dev/mail` lists the shop's mails, `/dev/mail/{kind}` shows one as HTML and
 * `/dev/mail/{kind}?as=text` as plain text. Not loaded in production.
 */
export function serveMailPreviews(app: FastifyInstance): void {
  app.get('/dev/mail', (request, reply) => {
    const lines = [...sampleMails(settingsFor(request))].map(
      ([kind, { subject }]) =>
        `<li><a href="/dev/mail/${kind}">${kind}</a> (<a href="/dev/mail/${kind}?as=text">text</a>): ${subject}</li>`,
    )
    return reply
      .type(HTML)
      .send(`<!doctype html><title>Mail</title><h1>Mail</h1><ul>${lines.join('\n')}</ul>`)
  })

  app.get<{ Params: { kind: string }; Querystring: { as?: string } }>(
    '/dev/mail/:kind',
    (request, reply): FastifyReply => {
      const settings = settingsFor(request)
      const sample = sampleMails(settings).get(request.params.kind)
      if (!sample) return reply.code(404).send({ error: 'The shop sends no such mail.' })
      const mail = composeMail(settings.brand, sample.heading, sample.blocks)
      return request.query.as === 'text'
        ? reply.type('text/plain; charset=utf-8').send(mail.text)
        : reply.type(HTML).send(mail.html)
    },
  )
}

/** Links lead to the shop being viewed. */
function settingsFor(request: FastifyRequest) {
  const terms = shownLegalText(parseDefaults(defaultWords).terms, sampleSettings)
  return mailSettings(`${request.protocol}://${request.host}`, sampleSettings, terms)
}
