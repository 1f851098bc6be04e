/** The command line of every script: options, `--help`, and the usage after a mistake. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** Options without further ones. */
type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>

/**
 * Reads the arguments. Prints the usage and ends the process for `--help`, and for arguments that the script does not
 * have.
 * @param maxPositionals how many arguments without a name the script takes
 */
export function readArguments<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  usage: string,
  options: Options = {} as Options,
  maxPositionals = 0,
): Parsed<Options> {
  try {
    const parsed = parseArgs({
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    if ((parsed.values as { help?: boolean }).help) {
      console.log(usage)
      process.exit(0)
    }
    const unexpected = parsed.positionals[maxPositionals]
    if (unexpected !== undefined) throw new Error(`Unexpected argument '${unexpected}'.`)
    return parsed as unknown as Parsed<Options>
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}
