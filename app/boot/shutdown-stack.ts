import type { Logger } from '../platform/log.ts'

/**
 * The stack of opened resources, which are closed in reverse order, also when a later step of the start
 * fails.
 */
export class ShutdownStack {
  private readonly steps: (() => Promise<unknown>)[] = []

  add(step: () => Promise<unknown>): void {
    this.steps.push(step)
  }

  async closeAll(log: Logger): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      await step().catch((error: unknown) =>
        log.warn({ event: 'shutdown.step_failed', err: error }, 'shutdown step failed'),
      )
    }
  }
}
