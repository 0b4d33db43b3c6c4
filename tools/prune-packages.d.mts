export function neededPackages(packages: Record<string, object>): Set<string>
