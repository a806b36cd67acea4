import { Module } from '@nestjs/common';
import { Doctor } from './doctor.service.js';

/** Checks of what the platform needs. */
@Module({ providers: [Doctor], exports: [Doctor] })
export class DoctorModule {}
