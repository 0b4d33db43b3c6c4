import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The pattern for the entry points in vite.config.ts.
  serverBuildFile: '[name].js',
} satisfies Config
