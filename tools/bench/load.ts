/**
 * The load generator: requests one address, in a separate process, and prints the results.
 *
 *     node tools/bench/load.ts '{"url": …, "connections": 10, "duration": 5}'
 */
import autocannon from 'autocannon'

const [options = '{}'] = process.argv.slice(2)
const result = await autocannon(JSON.parse(options) as autocannon.Options)
const failed = result['4xx'] + result['5xx'] + result.errors
const answers = result['2xx'] + result['3xx']
const { p50, p99, max: slowest } = result.latency
const rate = answers / result.duration
process.stdout.write(JSON.stringify({ answers, failed, rate, p50, p99, slowest }))
