import { Argument, type Command } from 'commander';
import type { Register } from './program.js';

/** Adds the command that prints the completion of a shell. */
export function addCompletion(program: Command, run: Register): void {
  const shell = new Argument('<shell>', 'shell').choices(['bash', 'zsh']);
  const completion = program.command('completion').description('print the completion of a shell').addArgument(shell);
  run(completion, ({ out }, _options, [name]) => {
    out.print(name === 'zsh' ? `autoload -U +X bashcompinit && bashcompinit\n${script(program)}` : script(program));
  });
}

/** Returns the script for bash: the words that may follow each command. */
function script(program: Command): string {
  const cases = wordsOf(program, []).map(([path, words]) => `    '${path}') words='${words.join(' ')}' ;;`);
  return `_merchant_apps() {
  local words='' path='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words --help" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _merchant_apps merchant-apps`;
}

function wordsOf(command: Command, path: readonly string[]): [path: string, words: string[]][] {
  const children = command.commands.filter((child) => child.name() !== 'help');
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const options = command.options.map(({ long }) => long ?? '');
  const own: [string, string[]] = [path.join(' '), [...children.map((child) => child.name()), ...choices, ...options]];
  return [own, ...children.flatMap((child) => wordsOf(child, [...path, child.name()]))];
}
