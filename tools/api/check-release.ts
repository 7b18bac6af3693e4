import { findReleaseFaults, readChanges } from './releases.ts'
import { VERSION } from '#server/platform/version.ts'

// node tools/api/check-release.ts <tag>: fails unless the version of package.json, CHANGELOG.md and the OpenAPI document belong to
// the tag, and prints the changes. The release workflow calls it.

const [tag = ''] = process.argv.slice(2)
const faults = findReleaseFaults(tag, VERSION)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(readChanges(VERSION))
