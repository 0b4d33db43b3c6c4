import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'
import { scratchFolder } from '../temp-folder.ts'

const execute = promisify(execFile)
const POSTFIX_DAEMONS = '/usr/lib/postfix/sbin'
/** The id of Debian's user `nobody`, who owns the mailbox. */
const NOBODY_UID = 65_534

/** Whether dovecot and postfix are installed and can be started; postfix needs root. */
export const hasMailServers =
  process.getuid?.() === 0 && existsSync('/usr/sbin/dovecot') && existsSync(POSTFIX_DAEMONS)

/**
 * Starts dovecot with one mailbox, `hello@shop.example` and its subaddresses, and postfix, which delivers
 * into it and relays all other mail. Both use a temporary folder; `stop` deletes it.
 *
 * @param relayPort the port of the mail server for all other recipients
 */
export async function startRealMailbox(relayPort: number) {
  const folder = await scratchFolder('kept-mailbox-')
  await chmod(folder, 0o755)
  const [imapPort, smtpPort] = [await freePort(), await freePort()]
  for (const name of ['conf', 'mail', 'run', 'data', 'queue']) await mkdir(path.join(folder, name))
  await chown(path.join(folder, 'mail'), NOBODY_UID, NOBODY_UID)
  await execute('chown', ['postfix', path.join(folder, 'data')])
  await writeFile(path.join(folder, 'dovecot.conf'), dovecot(folder, imapPort))
  await writeFile(path.join(folder, 'conf/main.cf'), mainCf(folder, relayPort))
  await writeFile(path.join(folder, 'conf/master.cf'), masterCf(smtpPort))
  const server = spawn('/usr/sbin/dovecot', ['-F', '-c', path.join(folder, 'dovecot.conf')], {
    stdio: 'ignore',
  })
  const config = ['-c', path.join(folder, 'conf')]
  await execute('/usr/sbin/postfix', [...config, 'start'])
  return {
    imapUrl: `imap://hello%40shop.example:sample@127.0.0.1:${imapPort}?ignoreTLS=true`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`,
    async stop() {
      await execute('/usr/sbin/postfix', [...config, 'stop']).catch(() => undefined)
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const dovecot = (folder: string, port: number) => `
base_dir = ${folder}/run
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
log_path = ${folder}/dovecot.log
mail_location = maildir:${folder}/mail
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = static
  args = password=sample
}
userdb {
  driver = static
  args = uid=${NOBODY_UID} gid=${NOBODY_UID} home=${folder}/mail
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`

const mainCf = (folder: string, relayPort: number) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = ${POSTFIX_DAEMONS}
mail_owner = postfix
myhostname = mail.shop.example
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mydestination =
local_recipient_maps =
alias_maps =
alias_database =
recipient_delimiter = +
mynetworks = 127.0.0.0/8
virtual_mailbox_domains = shop.example
virtual_mailbox_base = ${folder}
virtual_mailbox_maps = static:mail/
virtual_uid_maps = static:${NOBODY_UID}
virtual_gid_maps = static:${NOBODY_UID}
virtual_minimum_uid = 1
relayhost = [127.0.0.1]:${relayPort}
smtp_tls_security_level = none
maillog_file = ${folder}/postfix.log
maillog_file_prefixes = ${path.dirname(folder)}
`

/** Only the services that deliver mail: a single port, and no delivery to programs. */
const masterCf = (port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`
