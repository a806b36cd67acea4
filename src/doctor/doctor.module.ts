import { Module } from '@nestjs/common';
import { Doctor } from './doctor.service.js';

/** Checks of the platform's requirements. */
@Module({ providers: [Doctor], exports: [Doctor] })
export class DoctorModule {}
