import fc from 'fast-check';

// One seed per run, which the global setup prints.
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED']) });
