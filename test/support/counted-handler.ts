import { productionHandler } from '../../app/server/load-request-handler.ts'

/** The production handler, which counts the pages that it renders. */
export class CountedHandler {
  renderings = 0

  readonly open = async () => {
    const built = await productionHandler()
    return {
      ...built,
      handle: () => {
        this.renderings += 1
        return built.handle()
      },
    }
  }
}
