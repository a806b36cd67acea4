import type { Command } from 'commander';
import { idOf } from './context.js';
import { develop } from './dev/develop.js';
import { Project } from './dev/project.js';
import { init } from './init.js';
import { addListing } from './listing.js';
import type { Register } from './program.js';
import { addVersions } from './versions.js';

const PORT = 4000;

/** Adds the commands about the app of a folder. */
export function addApp(program: Command, run: Register): void {
  const app = program.command('app').description('make, run and deploy an app');
  const make = app
    .command('init <folder>')
    .description('make an app from a template')
    .option('--template <language>', 'typescript or python', 'typescript');
  run(make, ({ out }, { template }, [folder = '']) => {
    const install = init(folder, String(template));
    out.done({ folder }, `Created an app in ${folder}. Run ${install} and merchant-apps app dev there.`);
  });
  const dev = app
    .command('dev')
    .description('run the app of this folder on a test store, with the events of the store, until you stop it')
    .option('--port <number>', 'port of the app on this machine', String(PORT))
    .option('--organisation <id>', 'organisation of a new app');
  run(dev, (context, { port, organisation }) =>
    develop(context, new Project(process.cwd()), {
      port: idOf(String(port), 'a port'),
      organisation: organisation as string | undefined,
    }),
  );
  addVersions(app, run);
  addListing(app, run);
}
